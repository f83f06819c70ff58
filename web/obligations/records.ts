import type { Obligation, Payment } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';

/** At once, with "Undo". */
export function deleteObligation(obligation: Obligation): Promise<boolean> {
  const { id, name } = obligation;
  return withUndo(
    t.deleted(name),
    async () => api.deleteObligation(id, { ifMatch: await etagOf(obligation) }),
    () => api.restoreObligation(id),
  );
}

export function deletePayment(payment: Payment): Promise<boolean> {
  const { id, obligation_id } = payment;
  return withUndo(
    t.paymentDeleted,
    async () => api.deletePayment(obligation_id, id, { ifMatch: await etagOf(payment) }),
    () => api.restorePayment(obligation_id, id),
  );
}

function withUndo(
  text: string,
  remove: () => Promise<unknown>,
  restore: () => Promise<unknown>,
): Promise<boolean> {
  return atOnce(async () => {
    await remove();
    say(text, async () => {
      await restore();
      await readAgain();
    });
    await readAgain();
  });
}
