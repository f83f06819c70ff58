import { ProofDialog } from '../frame/proof-dialog.tsx';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { secondStepOf, type Ways } from '../sign-in/proof.tsx';
import { securityTexts as t } from '../texts/en/security.ts';

/** Needs the password and, while it is on, the second factor. */
export function RemoveTotp({ onClose }: { onClose: () => void }) {
  const remove = async (proof: Parameters<typeof api.deleteTotp>[0]) => {
    await api.deleteTotp(proof);
    say(t.appRemoved);
    onClose();
    await readAgain();
  };
  const ways: Ways = {
    byPassword: async (password) => {
      try {
        await remove({ password });
      } catch (error) {
        const step = secondStepOf(error);
        if (!step) throw error;
        return step;
      }
    },
    bySecondFactor: (second, password) => remove({ password, ...second }),
  };
  return (
    <ProofDialog
      title={t.removeAppTitle}
      text={t.removeAppText}
      action={t.removeApp}
      ways={ways}
      onClose={onClose}
    />
  );
}
