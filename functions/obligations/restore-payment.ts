import { raiseRevision } from '../../lib/ledger/store.ts';
import { isNote, paidBy, showPayment } from '../../lib/obligations/payment.ts';
import { restorePayment } from '../../lib/obligations/payment-contract.ts';
import { requirePayment, savePayment } from '../../lib/obligations/payment-store.ts';
import { repostPayment, requireRestorable, restoredPayment } from '../../lib/obligations/post-payment.ts';
import { saveObligation } from '../../lib/obligations/store.ts';
import { withPayment } from '../../lib/obligations/terms.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(restorePayment, async (request) => {
  const { caller, params, actor } = request;
  const found = await requirePayment(caller.bookId, params, { include_deleted: true });
  const { obligation, payment: before, accounts, ledger } = found;
  if (before.deleted_at === undefined) return showPayment(before, accounts, ledger);
  requireRestorable(before, obligation);
  const payment = restoredPayment(before, accounts, actor);
  const after = withPayment(obligation, paidBy(payment), 1, actor);
  const writes = [
    ...saveObligation(caller.bookId, obligation, after, { postings: repostPayment(payment, ledger) }),
    ...savePayment(caller.bookId, before, payment),
    ...(isNote(before) ? [raiseRevision(caller.bookId)] : []),
  ];
  return request.commit(writes, showPayment(payment, accounts, ledger));
});
