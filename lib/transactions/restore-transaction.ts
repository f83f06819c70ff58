import { findAccounts } from '../accounts/store.ts';
import { restore } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { getLedger, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import type { restoreExpense, restoreIncome } from './contract.ts';
import { changeTransaction, findTransaction } from './store.ts';
import { isLocked } from './transaction.ts';
import { accountIdsOf, transactionView } from './view.ts';

const blocked = () =>
  new Problem(
    'restore_blocked',
    'Its category or account has been deleted. Record it anew with another one.',
  );

/** The request has no amount that could be at fault: it is what else has been recorded meanwhile. */
const beyondLimit = () =>
  new Problem(
    'restore_blocked',
    'With it, the sum of all your transactions would be beyond what can be kept exactly. Delete others first.',
  );

export function restoreTransaction(
  contract: typeof restoreExpense | typeof restoreIncome,
  kind: TransactionKind,
): Handler {
  return endpoint(contract as typeof restoreExpense, (request) =>
    untilFresh(async () => {
      const { caller, params, now } = request;
      const [before, ledger] = await Promise.all([
        findTransaction(caller.id, kind, params.id),
        getLedger(caller.id),
      ]);
      if (!before) throw notFound(kind);
      const accounts = await findAccounts(caller.id, accountIdsOf(before));
      if (before.deletedAt === undefined) return transactionView(before, accounts, ledger);
      if (isLocked(before.date, ledger.lockedThrough)) throw periodLocked(ledger);
      const after = { ...before, updatedAt: now.toISOString(), deletedAt: undefined };
      const writes = [
        changeTransaction(caller.id, before, after),
        ...ledgerWrites(caller.id, {
          effects: restore(after),
          baseCurrencyId: ledger.baseCurrencyId,
          dates: [after.date],
          chosen: new Set(),
          onConflict: blocked,
          beyondLimit,
        }),
      ];
      return request.commit(writes, transactionView(after, accounts, ledger));
    }),
  );
}
