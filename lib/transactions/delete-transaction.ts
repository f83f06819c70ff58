import { findAccounts } from '../accounts/store.ts';
import { unpost } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { getLedger, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { notFound } from '../platform/problems.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import type { deleteExpense, deleteIncome } from './contract.ts';
import { changeTransaction, findTransaction } from './store.ts';
import { isLocked } from './transaction.ts';
import { accountIdsOf, transactionView } from './view.ts';

export function deleteTransaction(
  contract: typeof deleteExpense | typeof deleteIncome,
  kind: TransactionKind,
): Handler {
  return endpoint(contract as typeof deleteExpense, (request) =>
    untilFresh(async () => {
      const { caller, params, now } = request;
      const [before, ledger] = await Promise.all([
        findTransaction(caller.id, kind, params.id),
        getLedger(caller.id),
      ]);
      if (!before || before.deletedAt !== undefined) throw notFound(kind);
      if (request.ifMatch !== undefined) {
        request.requireMatch(
          transactionView(before, await findAccounts(caller.id, accountIdsOf(before)), ledger),
        );
      }
      if (isLocked(before.date, ledger.lockedThrough)) throw periodLocked(ledger);
      const at = now.toISOString();
      const writes = [
        changeTransaction(caller.id, before, { ...before, updatedAt: at, deletedAt: at }),
        ...ledgerWrites(caller.id, {
          effects: unpost(before),
          baseCurrencyId: ledger.baseCurrencyId,
          dates: [before.date],
          chosen: new Set(),
        }),
      ];
      return request.commit(writes, undefined);
    }),
  );
}
