import { fixBaseCurrency } from '../../lib/budgets/store.ts';
import { type Category, rolloverOf, showCategory } from '../../lib/categories/category.ts';
import { changeTarget, requireCategory } from '../../lib/categories/store.ts';
import { updateTarget } from '../../lib/categories/target-contract.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { getLedger } from '../../lib/ledger/ledger.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';
import { checkAmount } from '../../lib/transactions/checks.ts';

async function inspect({ caller, params, body }: UncheckedRequest<typeof updateTarget>, errors: FieldErrors) {
  const [found, ledger] = await Promise.all([
    requireCategory(caller.bookId, params.id),
    getLedger(caller.bookId),
  ]);
  const amount = checkAmount('amount', body.amount, currencyOf(ledger.baseCurrencyId), errors);
  if (found.category.kind !== 'expense')
    errors.add('type', 'wrong_kind', 'must be of an expense category: income categories have no budgets');
  if (body.type === 'by_month') {
    if (body.month === undefined) errors.add('month', 'required', 'is required for by_month');
    if (rolloverOf(found.category) === 'none')
      errors.add('type', 'rollover_required', 'needs a category that carries over what is left');
  } else {
    for (const field of ['month', 'repeat_months'] as const)
      if (body[field] !== undefined)
        errors.add(field, 'invalid_value', 'must be left out except for by_month');
  }
  return { ...found, ledger, amount };
}

export const handler = command(
  updateTarget,
  inspect,
  (request, { category, account, group, ledger, amount }) => {
    const { caller, body, actor } = request;
    request.requireMatch(showCategory(category, account, group));
    assert(amount, 'a request without invalid fields has an amount');
    const { type, month, repeat_months } = body;
    const target = {
      type,
      amount_minor: amount.minor,
      currency_id: ledger.baseCurrencyId,
      month,
      repeat_months,
    };
    const after: Category = { ...category, ...updated(category, actor), target };
    const writes = [changeTarget(caller.bookId, category, after), fixBaseCurrency(caller.bookId, ledger, {})];
    return request.commit(writes, showCategory(after, account, group));
  },
);
