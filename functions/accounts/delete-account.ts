import { showAccount } from '../../lib/accounts/account.ts';
import { deleteAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteAccount, async (request) => {
  const { caller, params } = request;
  const { account, ledger } = await store.requireAccountAndLedger(caller.bookId, params.id);
  request.requireMatch(showAccount(account, ledger.baseCurrencyId));
  return request.commit(store.deleteAccount(caller.bookId, account), undefined);
});
