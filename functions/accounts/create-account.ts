import { nextCode, showAccount } from '../../lib/accounts/account.ts';
import { createAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Stale } from '../../lib/platform/table/write.ts';

export const handler = command(createAccount, async (request) => {
  const { caller, body, now } = request;
  const [ledger, taken] = await Promise.all([
    getLedger(caller.id),
    body.code === undefined ? store.takenCodes(caller.id) : [],
  ]);
  const code = body.code ?? nextCode(body.type, taken);
  const account = store.newAccount({ ...body, code, is_active: body.is_active ?? true }, now);
  // If someone else took the code we chose, we choose again; a code that the client chose is refused.
  const options = body.code === undefined ? { onConflict: () => new Stale('The free code was taken.') } : {};
  return request.commit(
    [...store.createAccount(caller.id, account, options), countCreated(caller.id, 'accounts')],
    showAccount(account, ledger.baseCurrencyId),
  );
});
