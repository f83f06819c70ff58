import { deleteAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { accountView } from '../../lib/accounts/view.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';

export const handler = endpoint(deleteAccount, (request) =>
  untilFresh(async () => {
    const { caller, params } = request;
    const [account, ledger] = await Promise.all([
      store.findAccount(caller.id, params.id),
      getLedger(caller.id),
    ]);
    if (!account) throw notFound('account');
    request.requireMatch(accountView(account, ledger.baseCurrencyId));
    return request.commit(store.deleteAccount(caller.id, account), undefined);
  }),
);
