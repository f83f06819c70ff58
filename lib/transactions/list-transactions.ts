import { findAccountsAndLedger } from '../accounts/store.ts';
import type { TransactionKind } from '../ledger/posting.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { checkRange } from '../platform/endpoint/range.ts';
import type { listExpenses, listIncomes } from './contract.ts';
import * as store from './store.ts';
import { accountIdsOf, showTransaction } from './transaction.ts';

export function listTransactions(
  contract: typeof listExpenses | typeof listIncomes,
  kind: TransactionKind,
): Handler {
  return endpoint(
    contract as typeof listExpenses,
    ({ query }, errors) => checkRange(query, errors),
    async (request) => {
      const { caller, query } = request;
      const { transactions, next } = await store.listTransactions(caller.id, kind, query, {
        limit: query.limit ?? 25,
        after: request.after,
      });
      const { accounts, ledger } = await findAccountsAndLedger(caller.id, transactions.flatMap(accountIdsOf));
      return request.page(
        transactions.map((each) => showTransaction(each, accounts, ledger)),
        next,
      );
    },
  );
}
