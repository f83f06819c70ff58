import { showAccount } from '../../lib/accounts/account.ts';
import { getAccount } from '../../lib/accounts/contract.ts';
import { findAccount } from '../../lib/accounts/store.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = endpoint(getAccount, async ({ caller, params }) => {
  const [account, ledger] = await Promise.all([findAccount(caller.id, params.id), getLedger(caller.id)]);
  if (!account) throw notFound('account');
  return showAccount(account, ledger.baseCurrencyId);
});
