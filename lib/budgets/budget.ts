import * as z from 'zod/mini';
import { budgetRollover, type Category, rolloverOf } from '../categories/category.ts';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import type { Month } from '../platform/date.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { planToJson } from '../reports/exact.ts';
import { baseCurrencyId } from '../reports/report-schemas.ts';
import type { CategoryBudget, MonthBudget } from './calculate.ts';

export const categoryBudget = /* @__PURE__ */ shared(() =>
  z.strictObject({
    category_id: about(z.string(), 'Id of the category.'),
    name: about(z.string(), 'Current name of the category.', 'Groceries'),
    is_active: about(z.boolean(), 'Whether new transactions may use the category.', true),
    assigned: about(z.number(), 'Amount assigned in this month. It may be negative.', 300),
    carried: about(z.number(), 'Amount carried over from the previous month, as its `rollover` says.', 20),
    activity: about(z.number(), 'Spending in the month, as a negative number, plus refunds.', -46.2),
    available: about(z.number(), '`carried` + `assigned` + `activity`.', 273.8),
    rollover: about(budgetRollover, 'The current `budget_rollover` of the category.', 'surplus'),
  }),
);

/** What a month assigns to a category. The rest of its row follows from this and from other records. */
export const assignment = /* @__PURE__ */ shared(() =>
  z.strictObject({
    month: about(month, 'The month.', '2026-09'),
    category_id: about(z.string(), 'Id of the category.'),
    assigned: about(z.number(), 'Amount assigned in this month. It may be negative.', 300),
  }),
);

/** A month of the budget. */
export const monthBudget = /* @__PURE__ */ shared(() =>
  z.strictObject({
    month: about(month, 'The month.', '2026-09'),
    base_currency_id: baseCurrencyId,
    income: about(z.number(), 'Income of the month.', 3200),
    other: about(
      z.number(),
      'What else the accounts in the budget gained in the month: opening balances, transfers to and from accounts outside the budget, what those paid or received for a category, journal entries, revaluations. In the first month with an assignment, also what the accounts had before.',
      150,
    ),
    assigned: about(z.number(), 'Sum over all categories.', 300),
    activity: about(z.number(), 'Sum over all categories.', -46.2),
    available: about(z.number(), 'Sum over all categories.', 273.8),
    to_assign: about(
      z.number(),
      'Amount left to assign: `income` and `other` since the first month with an assignment, minus everything assigned since, plus what categories did not carry over. From that month on, `to_assign` + `available` is what the accounts in the budget have at the end of the month: assets minus liabilities.',
      3030,
    ),
    categories: about(
      z.array(categoryBudget),
      'Expense categories by name; inactive ones only if one of their numbers is not 0.',
    ),
  }),
);

export const budgetReport = /* @__PURE__ */ shared(() =>
  z.strictObject({
    from: about(month, 'First month.', '2026-09'),
    to: about(month, 'Last month.', '2026-09'),
    base_currency_id: baseCurrencyId,
    months: about(z.array(monthBudget), 'Every month of the range, in order.'),
  }),
);

const toJson = (value: bigint, currency: Currency) => planToJson(value, currency, 'month');

export function showAssignment(
  month: Month,
  categoryId: string,
  assigned: bigint,
  baseId: string,
): z.output<typeof assignment> {
  return { month, category_id: categoryId, assigned: toJson(assigned, currencyOf(baseId)) };
}

export function showCategoryBudget(category: Category, budget: CategoryBudget, currency: Currency) {
  return {
    category_id: category.id,
    name: category.name,
    is_active: category.is_active,
    assigned: toJson(budget.assigned, currency),
    carried: toJson(budget.carried, currency),
    activity: toJson(budget.activity, currency),
    available: toJson(budget.available, currency),
    rollover: rolloverOf(category),
  };
}

/** `categories` are those that have budgets, in the order in which they are shown. */
export function showMonthBudget(
  { month, income, other, toAssign, categories: budgets }: MonthBudget,
  categories: readonly Category[],
  baseId: string,
): z.output<typeof monthBudget> {
  const currency = currencyOf(baseId);
  const sum = (field: keyof CategoryBudget) =>
    toJson(
      [...budgets.values()].reduce((total, budget) => total + budget[field], 0n),
      currency,
    );
  return {
    month,
    base_currency_id: baseId,
    income: toJson(income, currency),
    other: toJson(other, currency),
    assigned: sum('assigned'),
    activity: sum('activity'),
    available: sum('available'),
    to_assign: toJson(toAssign, currency),
    categories: categories.flatMap((category) => {
      const budget = budgets.get(category.id);
      return isShown(category, budget) ? [showCategoryBudget(category, budget, currency)] : [];
    }),
  };
}

/** A row takes at most 1,150 bytes of a Lambda response, which can have 6 MB. */
export const REPORT_ROWS_MAX = 5_000;

export function countRows(budgets: readonly MonthBudget[], categories: readonly Category[]): number {
  const shownIn = ({ categories: own }: MonthBudget) =>
    categories.filter((category) => isShown(category, own.get(category.id)));
  return budgets.reduce((count, budget) => count + shownIn(budget).length, 0);
}

function isShown({ is_active }: Category, budget: CategoryBudget | undefined): budget is CategoryBudget {
  if (!budget) return false;
  return is_active || Object.values(budget).some((amount) => amount !== 0n);
}
