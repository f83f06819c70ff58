import { requireUnlocked } from '../ledger/lock.ts';
import { amountTooLarge } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import type { Draft, Handler } from '../platform/endpoint/endpoint.ts';
import { type Form, requireDrafted } from './form.ts';
import { newTransaction, postAll } from './post-all.ts';

export function createTransaction<E extends Endpoint>(
  contract: E,
  form: Form<Draft<E>['body'], ResponseOf<E>>,
): Handler {
  return command(
    contract,
    ({ caller, body }, errors) => form.draft(caller.bookId, body, errors),
    (request, drafted) => {
      const { caller, now } = request;
      const { ledger, accounts } = drafted;
      const transaction = requireDrafted(drafted);
      requireUnlocked(ledger, transaction.date);
      const after = newTransaction(transaction, now);
      const writes = postAll(caller.bookId, [after], ledger, {
        beyondLimit: () => amountTooLarge(form.amountField),
      });
      return request.commit(writes, form.show(after, accounts, ledger));
    },
  );
}
