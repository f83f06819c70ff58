import { updateAccount } from '../../lib/accounts/contract.ts';
import { type Account, changeAccount, findAccount } from '../../lib/accounts/store.ts';
import { accountView } from '../../lib/accounts/view.ts';
import { getLedger } from '../../lib/ledger/store.ts';
import { type Draft, endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { type FieldErrors, notFound } from '../../lib/platform/problems.ts';

async function inspect({ caller, params, body }: Draft<typeof updateAccount>, errors: FieldErrors) {
  const [before, ledger] = await Promise.all([findAccount(caller.id, params.id), getLedger(caller.id)]);
  if (!before) throw notFound('account');
  if (body.type !== undefined && body.type !== before.type)
    errors.add('type', 'immutable_field', `is ${before.type} and never changes`);
  return { before, ledger };
}

export const handler = endpoint(updateAccount, inspect, (request, found) =>
  untilFreshlyInspected(inspect, request, found, async ({ before, ledger }) => {
    const { caller, body, now } = request;
    request.requireMatch(accountView(before, ledger.baseCurrencyId));
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
