import { type Account, account, checkMoneyFields, showAccount } from '../../lib/accounts/account.ts';
import { updateAccount } from '../../lib/accounts/contract.ts';
import { changeAccount, requireAccountAndLedger } from '../../lib/accounts/store.ts';
import { checkOwner, requireOwner } from '../../lib/books/account-owner.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import type { FieldErrors } from '../../lib/platform/problems.ts';
import { writtenIn } from '../../lib/platform/record.ts';

async function inspect(
  { caller, params, body }: UncheckedRequest<typeof updateAccount>,
  errors: FieldErrors,
) {
  const { account: before, ledger } = await requireAccountAndLedger(caller.bookId, params.id);
  errors.requireSame('type', body.type, before.type);
  checkMoneyFields(before.type, body, errors);
  await checkOwner(caller.bookId, body, errors, before);
  return { before, ledger };
}

export const handler = command(updateAccount, inspect, (request, { before, ledger }) => {
  const { caller, body, actor } = request;
  request.requireMatch(showAccount(before, ledger.baseCurrencyId));
  const after: Account = {
    ...before,
    ...writtenIn(account, body),
    ...updated(before, actor),
    type: before.type,
    code: body.code ?? before.code,
    is_active: body.is_active ?? true,
    currency_id: body.currency_id ?? before.currency_id,
    in_budget: body.in_budget ?? before.in_budget,
  };
  // The response shows the balances, so they must be those at the moment of writing.
  return request.commit(
    [...changeAccount(caller.bookId, before, after), ...requireOwner(caller.bookId, after, before)],
    showAccount(after, ledger.baseCurrencyId),
  );
});
