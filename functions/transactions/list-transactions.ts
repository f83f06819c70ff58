import { showTransaction } from '../../lib/all-transactions/any-transaction.ts';
import { listTransactions } from '../../lib/all-transactions/contract.ts';
import { checkAmounts, filtersOf } from '../../lib/all-transactions/filters.ts';
import { TRANSACTION_KINDS } from '../../lib/ledger/kinds.ts';
import { listEndpoint } from '../../lib/transactions/list-endpoint.ts';

export const handler = listEndpoint(
  listTransactions,
  TRANSACTION_KINDS,
  filtersOf,
  showTransaction,
  checkAmounts,
);
