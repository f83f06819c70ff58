import { accountView } from '../../lib/accounts/view.ts';
import { getAccount } from '../../lib/contracts/accounts.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { findAccount } from '../../lib/store/account.ts';
import { getLedger } from '../../lib/store/ledger.ts';

export const handler = endpoint(getAccount, async ({ caller, params }) => {
  const [account, ledger] = await Promise.all([findAccount(caller.id, params.id), getLedger(caller.id)]);
  if (!account) throw notFound('account');
  return accountView(account, ledger.baseCurrencyId);
});
