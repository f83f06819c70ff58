import { findAccountsAndLedger } from '../../lib/accounts/store.ts';
import { showTransaction } from '../../lib/all-transactions/any-transaction.ts';
import { getTransaction } from '../../lib/all-transactions/contract.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';
import { findAnyTransaction } from '../../lib/transactions/store.ts';
import { accountIdsOf } from '../../lib/transactions/transaction.ts';

export const handler = endpoint(getTransaction, async ({ caller, params, query }) => {
  const value = requireFound('transaction', await findAnyTransaction(caller.id, params.id), query);
  const { accounts, ledger } = await findAccountsAndLedger(caller.id, accountIdsOf(value));
  return showTransaction(value, accounts, ledger);
});
