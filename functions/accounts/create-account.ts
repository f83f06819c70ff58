import { accountView } from '../../lib/accounts/view.ts';
import { createAccount } from '../../lib/contracts/accounts.ts';
import { nextCode } from '../../lib/domain/account.ts';
import { newId } from '../../lib/domain/id.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import * as store from '../../lib/store/account.ts';
import { countCreated } from '../../lib/store/counts.ts';
import { getLedger } from '../../lib/store/ledger.ts';
import { Stale, untilFresh } from '../../lib/store/transact.ts';

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
    const options = body.code === undefined ? { otherwise: () => new Stale('The free code was taken.') } : {};
    return request.commit(
      [...store.createAccount(caller.id, account, options), countCreated(caller.id, 'accounts')],
      accountView(account, ledger.baseCurrencyId),
    );
  }),
);
