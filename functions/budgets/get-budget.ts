import { showMonthBudget } from '../../lib/budgets/budget.ts';
import { budgetOf } from '../../lib/budgets/calculate.ts';
import { getBudget } from '../../lib/budgets/contract.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getBudget, async ({ caller, params }) => {
  const { month } = params;
  const { books, ledger, categories } = await readBudgets(caller.id, month, month);
  return showMonthBudget(budgetOf(books, month), categories, ledger.baseCurrencyId);
});
