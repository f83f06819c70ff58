import * as store from '../../lib/accounts/account-list.ts';
import { listAccounts } from '../../lib/accounts/contract.ts';
import { accountView } from '../../lib/accounts/view.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listAccounts, async (request) => {
  const { caller, query } = request;
  const [{ accounts, next }, ledger] = await Promise.all([
    store.listAccounts(caller.id, {
      type: query.type,
      isActive: query.is_active,
      limit: query.limit ?? 25,
      after: request.after,
    }),
    getLedger(caller.id),
  ]);
  return request.page(
    accounts.map((account) => accountView(account, ledger.baseCurrencyId)),
    next,
  );
});
