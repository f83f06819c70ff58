import type { getExpense, getIncome } from '../contracts/transactions.ts';
import { notFound } from '../domain/errors.ts';
import type { TransactionKind } from '../domain/ledger/posting.ts';
import { endpoint, type Handler } from '../http/endpoint.ts';
import { findAccounts } from '../store/account.ts';
import { getLedger } from '../store/ledger.ts';
import { findTransaction } from '../store/transaction.ts';
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
