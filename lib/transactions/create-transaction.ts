import { requireUnlocked } from '../ledger/lock.ts';
import { amountTooLarge } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import type { Handler, UncheckedRequest } from '../platform/endpoint/endpoint.ts';
import { countTags, newTransaction, postAll } from './post-all.ts';
import { requireDrafted, type TransactionType } from './transaction-type.ts';

export function createTransaction<E extends Endpoint>(
  contract: E,
  type: TransactionType<UncheckedRequest<E>['body'], ResponseOf<E>>,
): Handler {
  return command(
    contract,
    ({ caller, body }, errors) => type.draft(caller.bookId, body, errors),
    async (request, drafted) => {
      const { caller, actor } = request;
      const { ledger, accounts } = drafted;
      const transaction = requireDrafted(drafted);
      requireUnlocked(ledger, transaction.date);
      const after = newTransaction(transaction, actor);
      const writes = postAll(caller.bookId, [after], ledger, {
        tags: await countTags(caller.bookId, [after]),
        beyondLimit: () => amountTooLarge(type.amountField),
      });
      return request.commit(writes, type.show(after, accounts, ledger));
    },
  );
}
