import { createPosted } from '../../lib/accounts/special-accounts.ts';
import { raiseRevision } from '../../lib/ledger/store.ts';
import { checkPaid, draftPayment } from '../../lib/obligations/draft-payment.ts';
import { newNote, paidBy, showMoneyPayment, showNote } from '../../lib/obligations/payment.ts';
import { createPayment } from '../../lib/obligations/payment-contract.ts';
import { savePayment } from '../../lib/obligations/payment-store.ts';
import { newMoneyPayment } from '../../lib/obligations/post-payment.ts';
import { findObligation, saveObligation } from '../../lib/obligations/store.ts';
import { withPayment } from '../../lib/obligations/terms.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';
import { assert, Problem } from '../../lib/platform/problems.ts';

export const handler = command(
  createPayment,
  async ({ caller, params, body, actor }, errors) => {
    const obligation = requireFound('obligation', await findObligation(caller.bookId, params.id));
    const amount = checkPaid(obligation, body, errors);
    const drafted = await draftPayment({ bookId: caller.bookId, actor, obligation, body, amount }, errors);
    return { obligation, amount, drafted };
  },
  async (request, { obligation, amount, drafted }) => {
    const { caller, body, actor } = request;
    if (body.asset_account_id === undefined) {
      assert(amount, 'a request without invalid fields has an amount');
      const payment = newNote(obligation, { ...body, amount_minor: amount.minor }, actor);
      const after = withPayment(obligation, paidBy(payment), 1, actor);
      const writes = [
        ...saveObligation(caller.bookId, obligation, after),
        ...savePayment(caller.bookId, undefined, payment),
        raiseRevision(caller.bookId),
      ];
      return request.commit(writes, showNote(payment));
    }
    if (!drafted) throw new Problem('obligation_not_posted');
    const { payment, postings } = newMoneyPayment(drafted, body.asset_account_id, actor);
    const after = withPayment(obligation, paidBy(payment), 1, actor);
    const writes = [
      ...saveObligation(caller.bookId, obligation, after, { postings }),
      ...savePayment(caller.bookId, undefined, payment),
      ...createPosted(caller.bookId, drafted.exchange, postings.effects),
    ];
    return request.commit(writes, showMoneyPayment(payment, drafted.accounts, drafted.ledger));
  },
);
