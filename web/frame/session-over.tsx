import { useMemo } from 'preact/hooks';
import type { User } from '../../client/client.ts';
import { api, opening } from '../platform/api.ts';
import { APP } from '../platform/paths.ts';
import { forget, keepAgain } from '../platform/session.ts';
import { proofAsked, sessionOver } from '../platform/session-over.ts';
import { useStore } from '../platform/store.ts';
import { secondStepOf, type Ways } from '../sign-in/proof.tsx';
import { signInWays } from '../sign-in/ways.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Over the screen, which stays as it is. Afterwards the refused requests are sent again. */
export function SessionOver({ user }: { user: User }) {
  const over = useStore(sessionOver);
  const asked = useStore(proofAsked);
  if (over) return <SignInAgain user={user} answer={over.answer} />;
  return asked ? <Confirm answer={asked.answer} /> : null;
}

/** Someone else has signed in. */
async function takeOver(): Promise<void> {
  await forget({ why: 'another-user' });
  location.assign(APP);
}

interface AnswerProps {
  readonly answer: (isDone: boolean) => void;
}

function SignInAgain({ user, answer }: AnswerProps & { readonly user: User }) {
  const ways = useMemo(
    () =>
      signInWays(
        () => user.email,
        ({ id }) => {
          // Someone else: nothing of the screen is theirs.
          if (id !== user.id) return void takeOver();
          answer(true);
          void keepAgain();
        },
      ),
    [user.id, user.email, answer],
  );
  return (
    <ProofDialog
      title={t.again}
      text={t.againMore(user.email)}
      action={t.signIn}
      ways={ways}
      onClose={() => answer(false)}
    />
  );
}

/** For what needs a session that has just been opened. */
function Confirm({ answer }: AnswerProps) {
  const prove = async (proof: Parameters<typeof api.reauthenticate>[0]) => {
    await opening(api.reauthenticate(proof));
    answer(true);
  };
  const ways: Ways = {
    byPassword: async (password) => {
      try {
        await prove({ password });
      } catch (error) {
        const step = secondStepOf(error);
        if (!step) throw error;
        return step;
      }
    },
    bySecondFactor: (second, password) => prove({ password, ...second }),
    byPasskey: (credential) => prove({ credential }),
  };
  return (
    <ProofDialog
      title={t.confirm}
      text={t.confirmMore}
      action={t.confirmAction}
      ways={ways}
      onClose={() => answer(false)}
    />
  );
}
