import { checkTotals, withMonth } from '../../lib/budgets/assignments.ts';
import { showCategoryBudget } from '../../lib/budgets/budget.ts';
import { type ByMonth, budgetsBetween } from '../../lib/budgets/calculate.ts';
import { assignBudget } from '../../lib/budgets/contract.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { assign, fixBaseCurrency } from '../../lib/budgets/store.ts';
import { findCategory } from '../../lib/categories/store.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors, notFound } from '../../lib/platform/problems.ts';
import { checkMoney } from '../../lib/transactions/checks.ts';

async function inspect({ caller, params, body }: UncheckedRequest<typeof assignBudget>, errors: FieldErrors) {
  const { month } = params;
  const { monthly, ledger, budgetRevision, categories } = await readBudgets(caller.bookId, month, month);
  const category = categories.find(({ id }) => id === params.category_id);
  if (!category) {
    if (!(await findCategory(caller.bookId, params.category_id))) throw notFound('category');
    errors.add('category_id', 'wrong_kind', 'must be an expense category: income categories have no budgets');
  }
  const amount = checkMoney('assigned', body.assigned, currencyOf(ledger.baseCurrencyId), errors);
  const amounts = new Map(monthly.assigned.get(month)).set(params.category_id, amount?.minor ?? 0n);
  const after = withMonth(monthly.assigned, month, amounts);
  const isHigh = checkTotals(monthly.assigned, after, 'assigned', errors);
  return { monthly, ledger, category, amount, after, budget_revision: isHigh ? budgetRevision : undefined };
}

export const handler = command(assignBudget, inspect, (request, found) => {
  const { caller, params } = request;
  const { monthly, ledger, category, amount, after, budget_revision } = found;
  assert(category && amount, 'a request without invalid fields has a category and an amount');
  const { month } = params;
  const budgetWith = (assigned: ByMonth) => {
    const [budget] = budgetsBetween({ ...monthly, assigned }, month, month);
    const own = budget?.categories.get(category.id);
    assert(own, 'an expense category has a budget in every month');
    return { own, shown: showCategoryBudget(category, own, month, currencyOf(ledger.baseCurrencyId)) };
  };
  const before = budgetWith(monthly.assigned);
  request.requireMatch(before.shown);
  const mustMatch = request.ifMatch !== undefined;
  const writes = [
    ...assign(caller.bookId, month, category.id, amount.minor, mustMatch ? before.own.assigned : undefined),
    fixBaseCurrency(caller.bookId, ledger, {
      revision: mustMatch ? ledger.revision : undefined,
      budget_revision,
    }),
  ];
  return request.commit(writes, budgetWith(after).shown);
});
