import { showTransaction } from '../../lib/all-transactions/any-transaction.ts';
import { listTransactions } from '../../lib/all-transactions/contract.ts';
import { filtersOf } from '../../lib/all-transactions/filters.ts';
import { TRANSACTION_KINDS } from '../../lib/ledger/kinds.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { checkRange } from '../../lib/platform/endpoint/range.ts';
import * as lists from '../../lib/transactions/lists.ts';

export const handler = endpoint(
  listTransactions,
  ({ query }, errors) => checkRange(query, errors),
  async (request) => {
    const { caller, query } = request;
    const { from, to, include_deleted } = query;
    const kinds = query.kind ? [...new Set(query.kind)] : TRANSACTION_KINDS;
    const { transactions, accounts, ledger, next } = await lists.listTransactions(caller.id, {
      kinds,
      from,
      to,
      include_deleted,
      ...request.paging,
      filters: await filtersOf(caller.id, kinds, query),
    });
    return request.page(
      transactions.map((each) => showTransaction(each, accounts, ledger)),
      next,
    );
  },
);
