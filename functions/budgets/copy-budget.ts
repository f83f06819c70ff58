import { checkTotals, withMonth } from '../../lib/budgets/assignments.ts';
import { showMonthBudget } from '../../lib/budgets/budget.ts';
import { budgetsBetween } from '../../lib/budgets/calculate.ts';
import { copyBudget } from '../../lib/budgets/contract.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { fixBaseCurrency, replaceAssignments } from '../../lib/budgets/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { assert } from '../../lib/platform/problems.ts';

export const handler = command(
  copyBudget,
  async ({ caller, params, body }, errors) => {
    const { month } = params;
    const read = await readBudgets(caller.bookId, month, month);
    const { monthly, assignments, budgetRevision } = read;
    const source = assignments.find((each) => each.month === body.from);
    const amounts = new Map([...(source?.amounts ?? [])].filter(([id]) => monthly.rollovers.has(id)));
    const assigned = withMonth(monthly.assigned, month, amounts);
    const isHigh = checkTotals(monthly.assigned, assigned, 'from', errors);
    return { ...read, source, amounts, assigned, budget_revision: isHigh ? budgetRevision : undefined };
  },
  (request, found) => {
    const { monthly, ledger, assignments, source, amounts, assigned, budget_revision } = found;
    const { caller, params } = request;
    const { month } = params;
    const before = assignments.find((each) => each.month === month);
    const [budget] = budgetsBetween({ ...monthly, assigned }, month, month);
    assert(budget, 'a range of one month has one budget');
    const writes = [
      ...replaceAssignments(caller.bookId, before, { month, amounts }, source),
      fixBaseCurrency(caller.bookId, ledger, { budget_revision }),
    ];
    return request.commit(writes, showMonthBudget(budget, found, ledger.baseCurrencyId));
  },
);
