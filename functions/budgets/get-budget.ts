import { showMonthBudget } from '../../lib/budgets/budget.ts';
import { budgetsBetween } from '../../lib/budgets/calculate.ts';
import { getBudget } from '../../lib/budgets/contract.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { assert } from '../../lib/platform/problems.ts';

export const handler = endpoint(getBudget, async ({ caller, params }) => {
  const { month } = params;
  const { monthly, ledger, ...arranged } = await readBudgets(caller.bookId, month, month);
  const [budget] = budgetsBetween(monthly, month, month);
  assert(budget, 'a range of one month has one budget');
  return showMonthBudget(budget, arranged, ledger.baseCurrencyId);
});
