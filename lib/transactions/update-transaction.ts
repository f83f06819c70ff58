import { findAccounts } from '../accounts/store.ts';
import { repost } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { isLocked, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Handler } from '../platform/endpoint/endpoint.ts';
import { replaced, requireFound } from '../platform/lifecycle.ts';
import type { updateExpense, updateIncome } from './contract.ts';
import { draftPosting, requirePosting } from './draft-posting.ts';
import { changeTransaction } from './store.ts';
import { accountIdsOf, ownFields, showTransaction, type Transaction } from './transaction.ts';

export function updateTransaction(
  contract: typeof updateExpense | typeof updateIncome,
  kind: TransactionKind,
): Handler {
  return command(
    contract as typeof updateExpense,
    async ({ caller, body, params }, errors) => {
      const drafted = await draftPosting(caller.id, kind, body, errors, params.id);
      // A missing record is reported before an invalid body.
      return { drafted, before: requireFound(kind, drafted.stored) };
    },
    async (request, { drafted, before }) => {
      const { caller, body, now } = request;
      const { ledger, accounts, posting, fx } = requirePosting(drafted);
      if (request.ifMatch !== undefined) {
        const names = await findAccounts(caller.id, accountIdsOf(before));
        request.requireMatch(showTransaction(before, names, ledger));
      }
      for (const { date } of [before, posting])
        if (isLocked(date, ledger.lockedThrough)) throw periodLocked(ledger);
      const after: Transaction = {
        ...ownFields(body),
        ...posting,
        ...replaced(before, now),
        fx,
        lineIds: before.lineIds,
      };
      const keptIds = new Set([before.categoryId, ...accountIdsOf(before)]);
      const chosen = [after.categoryId, ...accountIdsOf(after)].filter((id) => !keptIds.has(id));
      const writes = [
        changeTransaction(caller.id, before, after),
        ...ledgerWrites(caller.id, {
          effects: repost(before, after),
          baseCurrencyId: ledger.baseCurrencyId,
          dates: [before.date, after.date],
          chosen: new Set(chosen),
        }),
      ];
      return request.commit(writes, showTransaction(after, accounts, ledger));
    },
  );
}
