import { findAccounts } from '../accounts/store.ts';
import { unpost } from '../ledger/post.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { isLocked, ledgerWrites, periodLocked } from '../ledger/store.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Handler } from '../platform/endpoint/endpoint.ts';
import { deleted, requireFound } from '../platform/lifecycle.ts';
import type { deleteExpense, deleteIncome } from './contract.ts';
import { changeTransaction, findWithLedger } from './store.ts';
import { accountIdsOf, showTransaction } from './transaction.ts';

export function deleteTransaction(
  contract: typeof deleteExpense | typeof deleteIncome,
  kind: TransactionKind,
): Handler {
  return command(contract as typeof deleteExpense, async (request) => {
    const { caller, params, now } = request;
    const { found, ledger } = await findWithLedger(caller.id, kind, params.id);
    const before = requireFound(kind, found);
    if (request.ifMatch !== undefined) {
      const accounts = await findAccounts(caller.id, accountIdsOf(before));
      request.requireMatch(showTransaction(before, accounts, ledger));
    }
    if (isLocked(before.date, ledger.lockedThrough)) throw periodLocked(ledger);
    const writes = [
      changeTransaction(caller.id, before, deleted(before, now)),
      ...ledgerWrites(caller.id, {
        effects: unpost(before),
        baseCurrencyId: ledger.baseCurrencyId,
        dates: [before.date],
        chosen: new Set(),
      }),
    ];
    return request.commit(writes, undefined);
  });
}
