import { nextCode } from '../../lib/accounts/account.ts';
import { createAccount } from '../../lib/accounts/contract.ts';
import * as store from '../../lib/accounts/store.ts';
import { accountView } from '../../lib/accounts/view.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { newId } from '../../lib/platform/id.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';
import { Stale } from '../../lib/platform/table/write.ts';

export const handler = endpoint(createAccount, (request) =>
  untilFresh(async () => {
    const { caller, body, now } = request;
    const [ledger, taken] = await Promise.all([
      getLedger(caller.id),
      body.code === undefined ? store.takenCodes(caller.id) : undefined,
    ]);
    const code = body.code ?? nextCode(body.type, taken ?? []);
    const account = store.newAccount(
      { id: newId(), code, name: body.name, type: body.type, isActive: body.is_active ?? true },
      now,
    );
    // A code of our own choice that was taken meanwhile is chosen again; the client's is refused.
    const options =
      body.code === undefined ? { onConflict: () => new Stale('The free code was taken.') } : {};
    return request.commit(
      [...store.createAccount(caller.id, account, options), countCreated(caller.id, 'accounts')],
      accountView(account, ledger.baseCurrencyId),
    );
  }),
);
