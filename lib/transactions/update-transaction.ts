import { findAccounts } from '../accounts/store.ts';
import { repost } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { ledgerWrites, periodLocked } from '../ledger/store.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { notFound } from '../platform/problems.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import type { updateExpense, updateIncome } from './contract.ts';
import { draftPosting } from './draft-posting.ts';
import { firstThenFresh } from './first-then-fresh.ts';
import { changeTransaction, type StoredTransaction } from './store.ts';
import { isLocked } from './transaction.ts';
import { accountIdsOf, transactionView } from './view.ts';

export function updateTransaction(
  contract: typeof updateExpense | typeof updateIncome,
  kind: TransactionKind,
): Handler {
  return endpoint(
    contract as typeof updateExpense,
    async ({ caller, body, params }, errors) => {
      const drafted = await draftPosting(caller.id, kind, body, errors, params.id);
      // That there is no such record matters more than what is wrong with the body.
      requireLive(drafted.stored, kind);
      return drafted;
    },
    (request, inspected) => {
      const { caller, body, params, now } = request;
      const draft = firstThenFresh(inspected, (errors) =>
        draftPosting(caller.id, kind, body, errors, params.id),
      );
      return untilFresh(async () => {
        const { stored, ledger, accounts, posting, fx } = await draft();
        const before = requireLive(stored, kind);
        if (request.ifMatch !== undefined) {
          request.requireMatch(
            transactionView(before, await findAccounts(caller.id, accountIdsOf(before)), ledger),
          );
        }
        for (const { date } of [before, posting])
          if (isLocked(date, ledger.lockedThrough)) throw periodLocked(ledger);
        const after: StoredTransaction = {
          ...before,
          ...posting,
          fx,
          memo: body.memo || undefined,
          updatedAt: now.toISOString(),
        };
        const kept = new Set([before.categoryId, ...accountIdsOf(before)]);
        const chosen = new Set([after.categoryId, ...accountIdsOf(after)].filter((id) => !kept.has(id)));
        const writes = [
          changeTransaction(caller.id, before, after),
          ...ledgerWrites(caller.id, {
            effects: repost(before, after),
            baseCurrencyId: ledger.baseCurrencyId,
            dates: [before.date, after.date],
            chosen,
          }),
        ];
        return request.commit(writes, transactionView(after, accounts, ledger));
      });
    },
  );
}

function requireLive(stored: StoredTransaction | undefined, kind: TransactionKind): StoredTransaction {
  if (!stored || stored.deletedAt !== undefined) throw notFound(kind);
  return stored;
}
