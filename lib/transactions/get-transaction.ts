import { findAccounts } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { getLedger } from '../ledger/store.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { requireFound } from '../platform/lifecycle.ts';
import type { getExpense, getIncome } from './contract.ts';
import { findTransaction } from './store.ts';
import { accountIdsOf, showTransaction } from './transaction.ts';

export function getTransaction(
  contract: typeof getExpense | typeof getIncome,
  kind: TransactionKind,
): Handler {
  return endpoint(contract as typeof getExpense, async ({ caller, params, query }) => {
    const [found, ledger] = await Promise.all([
      findTransaction(caller.id, kind, params.id),
      getLedger(caller.id),
    ]);
    const value = requireFound(kind, found, query);
    return showTransaction(value, await findAccounts(caller.id, accountIdsOf(value)), ledger);
  });
}
