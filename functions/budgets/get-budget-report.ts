import { countRows, REPORT_ROWS_MAX, showMonthBudget } from '../../lib/budgets/budget.ts';
import { budgetsBetween } from '../../lib/budgets/calculate.ts';
import { getBudgetReport } from '../../lib/budgets/contract.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { checkMonths, rangeTooLarge } from '../../lib/reports/range.ts';

const MONTHS_MAX = 24;

export const handler = endpoint(
  getBudgetReport,
  ({ query }, errors) => {
    checkMonths(query, errors, MONTHS_MAX);
  },
  async ({ caller, query }) => {
    const { from, to } = query;
    const { monthly, ledger, ...arranged } = await readBudgets(caller.bookId, from, to, 'to');
    const budgets = budgetsBetween(monthly, from, to);
    if (countRows(budgets, arranged) > REPORT_ROWS_MAX)
      throw rangeTooLarge(`covers more than ${REPORT_ROWS_MAX} category budgets; choose fewer months`);
    const months = budgets.map((budget) => showMonthBudget(budget, arranged, ledger.baseCurrencyId));
    return { from, to, base_currency_id: ledger.baseCurrencyId, months };
  },
);
