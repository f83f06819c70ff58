import { accountView } from '../../lib/accounts/view.ts';
import { deleteAccount } from '../../lib/contracts/accounts.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import * as store from '../../lib/store/account.ts';
import { getLedger } from '../../lib/store/ledger.ts';
import { untilFresh } from '../../lib/store/transact.ts';

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
