import { checkTotals, withMonth } from '../../lib/budgets/assignments.ts';
import { showMonthBudget } from '../../lib/budgets/budget.ts';
import { budgetsBetween } from '../../lib/budgets/calculate.ts';
import { fundBudget } from '../../lib/budgets/contract.ts';
import { neededOf } from '../../lib/budgets/needed.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { fixBaseCurrency, replaceAssignments } from '../../lib/budgets/store.ts';
import { findCategory } from '../../lib/categories/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';

async function inspect({ caller, params, body }: UncheckedRequest<typeof fundBudget>, errors: FieldErrors) {
  const { month } = params;
  const read = await readBudgets(caller.bookId, month, month);
  const { monthly, categories, assignments } = read;
  const chosen = body.category_ids && new Set(body.category_ids);
  for (const [index, id] of (body.category_ids ?? []).entries()) {
    if (monthly.rollovers.has(id)) continue;
    const field = `category_ids[${index}]`;
    if (await findCategory(caller.bookId, id)) errors.add(field, 'wrong_kind', 'must be an expense category');
    else errors.add(field, 'not_found', 'no such category');
  }
  const [now] = budgetsBetween(monthly, month, month);
  const before = assignments.find((each) => each.month === month);
  const amounts = new Map(before?.amounts);
  for (const category of categories) {
    const own = now?.categories.get(category.id);
    if (!own || (chosen && !chosen.has(category.id))) continue;
    const needed = neededOf(category, own, month);
    const assigned = (amounts.get(category.id) ?? 0n) + needed;
    if (needed > 0n && assigned === 0n) amounts.delete(category.id);
    else if (needed > 0n) amounts.set(category.id, assigned);
  }
  const assigned = withMonth(
    monthly.assigned,
    month,
    new Map([...amounts].filter(([id]) => monthly.rollovers.has(id))),
  );
  checkTotals(monthly.assigned, assigned, 'category_ids', errors);
  return { ...read, before, amounts, assigned };
}

export const handler = command(fundBudget, inspect, (request, found) => {
  const { caller, params } = request;
  const { monthly, ledger, budgetRevision, before, amounts, assigned } = found;
  const { month } = params;
  const [budget] = budgetsBetween({ ...monthly, assigned }, month, month);
  assert(budget, 'a range of one month has one budget');
  const writes = [
    ...replaceAssignments(caller.bookId, before, { month, amounts }, undefined),
    // What is needed depends on everything that was assigned and spent before.
    fixBaseCurrency(caller.bookId, ledger, { revision: ledger.revision, budget_revision: budgetRevision }),
  ];
  return request.commit(writes, showMonthBudget(budget, found, ledger.baseCurrencyId));
});
