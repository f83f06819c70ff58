import { showAccount } from '../../lib/accounts/account.ts';
import { deleteAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { isLinked } from '../../lib/connections/links.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(deleteAccount, async (request) => {
  const { caller, params } = request;
  const { account, ledger } = await store.requireAccountAndLedger(caller.bookId, params.id);
  request.requireMatch(showAccount(account, ledger.baseCurrencyId));
  if (await isLinked(caller.bookId, account)) throw new Problem('account_in_use');
  return request.commit(store.deleteAccount(caller.bookId, account), undefined);
});
