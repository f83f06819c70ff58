import { showTransaction } from '../../lib/all-transactions/any-transaction.ts';
import { getTransaction } from '../../lib/all-transactions/contract.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireTransaction } from '../../lib/transactions/find.ts';

export const handler = endpoint(getTransaction, async ({ caller, params, query }) => {
  const { value, accounts, ledger } = await requireTransaction(caller.bookId, undefined, params.id, query);
  return showTransaction(value, accounts, ledger);
});
