import { findAccountsAndLedger } from '../accounts/store.ts';
import { restore } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { isLocked, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Handler } from '../platform/endpoint/endpoint.ts';
import { requireFound, restored } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import type { restoreExpense, restoreIncome } from './contract.ts';
import { changeTransaction, findTransaction } from './store.ts';
import { accountIdsOf, showTransaction } from './transaction.ts';

/** A restore request has no amount that could be invalid: other transactions were recorded in the meantime. */
const beyondLimit = () =>
  new Problem('restore_blocked', {
    detail:
      'Restoring it would make the sum of all your transactions too large to keep exactly. Delete others first.',
  });

export function restoreTransaction(
  contract: typeof restoreExpense | typeof restoreIncome,
  kind: TransactionKind,
): Handler {
  return command(contract as typeof restoreExpense, async (request) => {
    const { caller, params, now } = request;
    const found = await findTransaction(caller.id, kind, params.id);
    const before = requireFound(kind, found, { include_deleted: true });
    const { accounts, ledger } = await findAccountsAndLedger(caller.id, accountIdsOf(before));
    if (before.deleted_at === undefined) return showTransaction(before, accounts, ledger);
    if (isLocked(before.date, ledger.lockedThrough)) throw periodLocked(ledger);
    const after = restored(before, now);
    const writes = [
      changeTransaction(caller.id, before, after),
      ...ledgerWrites(caller.id, {
        effects: restore(after),
        baseCurrencyId: ledger.baseCurrencyId,
        dates: [after.date],
        chosen: new Set(),
        onConflict: () => new Problem('restore_blocked'),
        beyondLimit,
      }),
    ];
    return request.commit(writes, showTransaction(after, accounts, ledger));
  });
}
