import { showAccount } from '../../lib/accounts/account.ts';
import { getAccount } from '../../lib/accounts/contract.ts';
import { findAccountsAndLedger } from '../../lib/accounts/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = endpoint(getAccount, async ({ caller, params }) => {
  const { accounts, ledger } = await findAccountsAndLedger(caller.id, [params.id]);
  const account = accounts.get(params.id);
  if (!account) throw notFound('account');
  return showAccount(account, ledger.baseCurrencyId);
});
