import { findAccounts } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { getLedger } from '../ledger/store.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { notFound } from '../platform/problems.ts';
import type { getExpense, getIncome } from './contract.ts';
import { findTransaction } from './store.ts';
import { accountIdsOf, transactionView } from './view.ts';

export function getTransaction(
  contract: typeof getExpense | typeof getIncome,
  kind: TransactionKind,
): Handler {
  return endpoint(contract as typeof getExpense, async ({ caller, params, query }) => {
    const [transaction, ledger] = await Promise.all([
      findTransaction(caller.id, kind, params.id),
      getLedger(caller.id),
    ]);
    if (!transaction || (transaction.deletedAt !== undefined && !query.include_deleted)) throw notFound(kind);
    return transactionView(transaction, await findAccounts(caller.id, accountIdsOf(transaction)), ledger);
  });
}
