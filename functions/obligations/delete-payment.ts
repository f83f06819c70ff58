import { raiseRevision } from '../../lib/ledger/store.ts';
import { isNote, paidBy, showPayment } from '../../lib/obligations/payment.ts';
import { deletePayment } from '../../lib/obligations/payment-contract.ts';
import { requirePayment, savePayment } from '../../lib/obligations/payment-store.ts';
import { unpostPayment } from '../../lib/obligations/post-payment.ts';
import { saveObligation } from '../../lib/obligations/store.ts';
import { withPayment } from '../../lib/obligations/terms.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { deleted } from '../../lib/platform/lifecycle.ts';

export const handler = command(deletePayment, async (request) => {
  const { caller, params, actor } = request;
  const { obligation, payment: before, accounts, ledger } = await requirePayment(caller.bookId, params);
  request.requireMatch(showPayment(before, accounts, ledger));
  const after = withPayment(obligation, paidBy(before), -1, actor);
  const writes = [
    ...saveObligation(caller.bookId, obligation, after, { postings: unpostPayment(before, ledger) }),
    ...savePayment(caller.bookId, before, deleted(before, actor)),
    ...(isNote(before) ? [raiseRevision(caller.bookId)] : []),
  ];
  return request.commit(writes, undefined);
});
