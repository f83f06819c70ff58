import { findAccounts } from '../accounts/store.ts';
import { nounOf } from '../ledger/kinds.ts';
import { requireUnlocked } from '../ledger/lock.ts';
import { repost } from '../ledger/post.ts';
import { amountTooLarge, ledgerWrites } from '../ledger/store.ts';
import { readTagCounts, tagsIn } from '../ledger/tags.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import type { Handler, UncheckedRequest } from '../platform/endpoint/endpoint.ts';
import { requireFound, updated } from '../platform/lifecycle.ts';
import { attachedTo } from './attached.ts';
import { automaticAfter } from './automatic.ts';
import { importedAfter } from './imported.ts';
import { refuseManaged } from './managed.ts';
import { keepMarks } from './marks.ts';
import { saveTransaction } from './store.ts';
import { accountIdsOf, categoryIdsOf, type Transaction } from './transaction.ts';
import { requireDrafted, type TransactionType } from './transaction-type.ts';

export function updateTransaction<E extends Endpoint>(
  contract: E,
  type: TransactionType<UncheckedRequest<E>['body'], ResponseOf<E>>,
): Handler {
  return command(
    contract,
    async ({ caller, body, params }, errors) => {
      const drafted = await type.draft(caller.bookId, body, errors, params as { id: string });
      // A missing record is reported before an invalid body.
      return { drafted, before: requireFound(nounOf(type.kind), drafted.stored) };
    },
    async (request, { drafted, before }) => {
      const { caller, actor } = request;
      const { ledger, accounts } = drafted;
      const transaction = requireDrafted(drafted);
      if (request.ifMatch !== undefined) {
        const names = await findAccounts(caller.bookId, accountIdsOf(before));
        request.requireMatch(type.show(before, names, ledger));
      }
      refuseManaged(before);
      requireUnlocked(ledger, before.date, transaction.date);
      const entry = keepMarks(before, transaction);
      const changed = { ...transaction, ...updated(before, actor), entry, replaces: before.replaces };
      const after: Transaction = {
        ...changed,
        ...attachedTo(before),
        automatic: automaticAfter(before, changed),
        imported: importedAfter(before, changed),
      };
      const keptIds = new Set([...categoryIdsOf(before), ...accountIdsOf(before)]);
      const chosen = [...categoryIdsOf(after), ...accountIdsOf(after)].filter((id) => !keptIds.has(id));
      const effects = repost(before, after);
      const writes = [
        ...saveTransaction(caller.bookId, before, after),
        ...ledgerWrites(caller.bookId, {
          effects,
          tags: await readTagCounts(caller.bookId, tagsIn(effects.tags)),
          baseCurrencyId: ledger.baseCurrencyId,
          dates: [before.date, after.date],
          chosen: new Set(chosen),
          beyondLimit: () => amountTooLarge(type.amountField),
        }),
      ];
      return request.commit(writes, type.show(after, accounts, ledger));
    },
  );
}
