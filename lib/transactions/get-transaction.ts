import { findAccountsAndLedger } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/posting.ts';
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
    const value = requireFound(kind, await findTransaction(caller.id, kind, params.id), query);
    const { accounts, ledger } = await findAccountsAndLedger(caller.id, accountIdsOf(value));
    return showTransaction(value, accounts, ledger);
  });
}
