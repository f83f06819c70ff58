import { checkTotals, moveAmount, withMonth } from '../../lib/budgets/assignments.ts';
import { showMonthBudget } from '../../lib/budgets/budget.ts';
import { budgetsBetween } from '../../lib/budgets/calculate.ts';
import { moveBudget } from '../../lib/budgets/contract.ts';
import { readBudgets } from '../../lib/budgets/read-budgets.ts';
import { categoryExists, fixBaseCurrency, replaceAssignments } from '../../lib/budgets/store.ts';
import type { Category } from '../../lib/categories/category.ts';
import { findCategory } from '../../lib/categories/store.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';
import { checkAmount } from '../../lib/transactions/checks.ts';

type Field = 'from_category_id' | 'to_category_id';

async function inspect({ caller, params, body }: UncheckedRequest<typeof moveBudget>, errors: FieldErrors) {
  const { month } = params;
  const read = await readBudgets(caller.bookId, month, month);
  const { monthly, ledger, categories, assignments, budgetRevision } = read;
  const chosen = (field: Field) => findChosen(caller.bookId, categories, field, body[field], errors);
  const [from, to] = [await chosen('from_category_id'), await chosen('to_category_id')];
  if (from !== undefined && from === to)
    errors.add('to_category_id', 'invalid_value', 'must be another category than from_category_id');
  const moved = checkAmount('amount', body.amount, currencyOf(ledger.baseCurrencyId), errors)?.minor ?? 0n;
  const before = assignments.find((each) => each.month === month);
  const amounts = moveAmount(before?.amounts, from, to, moved);
  const assigned = withMonth(
    monthly.assigned,
    month,
    new Map([...amounts].filter(([id]) => monthly.rollovers.has(id))),
  );
  const isHigh = checkTotals(monthly.assigned, assigned, 'amount', errors);
  return {
    ...read,
    from,
    to,
    before,
    amounts,
    assigned,
    budget_revision: isHigh ? budgetRevision : undefined,
  };
}

async function findChosen(
  bookId: BookId,
  categories: readonly Pick<Category, 'id'>[],
  field: Field,
  id: string | undefined,
  errors: FieldErrors,
): Promise<string | undefined> {
  if (id === undefined || categories.some((category) => category.id === id)) return id;
  if (await findCategory(bookId, id)) errors.add(field, 'wrong_kind', 'must be an expense category');
  else errors.add(field, 'not_found', 'no such category');
  return undefined;
}

export const handler = command(moveBudget, inspect, (request, found) => {
  const { caller, params } = request;
  const { monthly, ledger, from, to, before, amounts, assigned, budget_revision } = found;
  assert(from !== undefined && to !== undefined, 'a request without invalid fields has two categories');
  const { month } = params;
  const [budget] = budgetsBetween({ ...monthly, assigned }, month, month);
  assert(budget, 'a range of one month has one budget');
  const writes = [
    ...replaceAssignments(caller.bookId, before, { month, amounts }, undefined),
    categoryExists(caller.bookId, from),
    categoryExists(caller.bookId, to),
    fixBaseCurrency(caller.bookId, ledger, { budget_revision }),
  ];
  return request.commit(writes, showMonthBudget(budget, found, ledger.baseCurrencyId));
});
