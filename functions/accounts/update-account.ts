import { accountView } from '../../lib/accounts/view.ts';
import { updateAccount } from '../../lib/contracts/accounts.ts';
import { invalid, notFound } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { type Account, changeAccount, findAccount } from '../../lib/store/account.ts';
import { getLedger } from '../../lib/store/ledger.ts';
import { untilFresh } from '../../lib/store/transact.ts';

export const handler = endpoint(updateAccount, (request) =>
  untilFresh(async () => {
    const { caller, params, body, now } = request;
    const [before, ledger] = await Promise.all([findAccount(caller.id, params.id), getLedger(caller.id)]);
    if (!before) throw notFound('account');
    request.requireMatch(accountView(before, ledger.baseCurrencyId));
    if (body.type !== undefined && body.type !== before.type) {
      throw invalid([
        { field: 'type', code: 'immutable_field', message: `is ${before.type} and never changes` },
      ]);
    }
    const after: Account = {
      ...before,
      name: body.name,
      code: body.code ?? before.code,
      isActive: body.is_active ?? true,
      updatedAt: now.toISOString(),
    };
    // The response shows the balances, so they must be those at the moment of writing.
    return request.commit(changeAccount(caller.id, before, after), accountView(after, ledger.baseCurrencyId));
  }),
);
