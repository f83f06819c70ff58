import { showAccount } from '../../lib/accounts/account.ts';
import { listAccounts } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { getLedger } from '../../lib/ledger/ledger.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listAccounts, async (request) => {
  const { caller, query, paging } = request;
  const [found, { baseCurrencyId }] = await Promise.all([
    store.listAccounts(caller.bookId, query, paging),
    getLedger(caller.bookId),
  ]);
  return request.page(found, (account) => showAccount(account, baseCurrencyId));
});
