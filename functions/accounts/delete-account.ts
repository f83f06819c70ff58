import { showAccount } from '../../lib/accounts/account.ts';
import { deleteAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deleteAccount, async (request) => {
  const { caller, params } = request;
  const { accounts, ledger } = await store.findAccountsAndLedger(caller.id, [params.id]);
  const account = accounts.get(params.id);
  if (!account) throw notFound('account');
  request.requireMatch(showAccount(account, ledger.baseCurrencyId));
  return request.commit(store.deleteAccount(caller.id, account), undefined);
});
