import * as z from 'zod/mini';
import { budgetRollover, type Category, rolloverOf } from '../categories/category.ts';
import { showTarget, targetOfMonth } from '../categories/target.ts';
import type { Group } from '../groups/group.ts';
import { type Currency, currencyOf } from '../ledger/currency.ts';
import type { Month } from '../platform/date.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { planToJson } from '../reports/exact.ts';
import { baseCurrencyId } from '../reports/report-schemas.ts';
import type { CategoryBudget, MonthBudget } from './calculate.ts';
import { dueMonth, neededOf } from './needed.ts';

export const categoryBudget = shared(() =>
  z.strictObject({
    category_id: about(z.string(), 'Id of the category.'),
    name: about(z.string(), 'Current name of the category.', 'Groceries'),
    is_active: about(z.boolean(), 'Whether new transactions may use the category.', true),
    assigned: about(z.number(), 'Amount assigned in this month. It may be negative.', 300),
    carried: about(z.number(), 'Amount carried over from the previous month, as its `rollover` says.', 20),
    activity: about(z.number(), 'Spending in the month, as a negative number, plus refunds.', -46.2),
    available: about(z.number(), '`carried` + `assigned` + `activity`.', 273.8),
    rollover: about(budgetRollover, 'The current `budget_rollover` of the category.', 'surplus'),
    group_id: z.optional(about(z.string(), 'Id of the group that the category is in.')),
    target: z.optional(about(targetOfMonth, 'The current target of the category.')),
    needed: z.optional(
      about(z.number(), 'What is missing to the target in this month. Only with a target.', 50),
    ),
  }),
);

/** The sums of a group's rows in a month. */
export const groupBudget = shared(() =>
  z.strictObject({
    group_id: about(z.string(), 'Id of the group.'),
    name: about(z.string(), 'Current name of the group.', 'Food'),
    assigned: about(z.number(), 'Sum over its categories.', 300),
    carried: about(z.number(), 'Sum over its categories.', 20),
    activity: about(z.number(), 'Sum over its categories.', -46.2),
    available: about(z.number(), 'Sum over its categories.', 273.8),
    needed: about(z.number(), 'Sum over its categories.', 50),
  }),
);

/** What a month assigns to a category. The rest of its row follows from this and from other records. */
export const assignment = shared(() =>
  z.strictObject({
    month: about(month, 'The month.', '2026-09'),
    category_id: about(z.string(), 'Id of the category.'),
    assigned: about(z.number(), 'Amount assigned in this month. It may be negative.', 300),
  }),
);

/** A month of the budget. */
export const monthBudget = shared(() =>
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
    needed: about(z.number(), 'What is missing to the targets of all categories.', 50),
    groups: about(
      z.array(groupBudget),
      'All expense groups, in order. Categories without a group are in none of them.',
    ),
    categories: about(
      z.array(categoryBudget),
      'Expense categories in the order of their groups, then by position and name; inactive ones only if one of their numbers is not 0.',
    ),
  }),
);

export const budgetReport = shared(() =>
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

export function showCategoryBudget(
  category: Category,
  budget: CategoryBudget,
  month: Month,
  currency: Currency,
) {
  const { group_id, target } = category;
  return {
    category_id: category.id,
    name: category.name,
    is_active: category.is_active,
    assigned: toJson(budget.assigned, currency),
    carried: toJson(budget.carried, currency),
    activity: toJson(budget.activity, currency),
    available: toJson(budget.available, currency),
    rollover: rolloverOf(category),
    ...(group_id !== undefined && { group_id }),
    ...(target && {
      target: { ...showTarget(target), ...showDue(dueMonth(target, month)) },
      needed: toJson(neededOf(category, budget, month), currency),
    }),
  };
}

function showDue(due_month: Month | undefined) {
  return due_month === undefined ? {} : { due_month };
}

/** Categories that have budgets, and their groups, each in the order in which they are shown. */
interface Arranged {
  readonly categories: readonly Category[];
  readonly groups: readonly Group[];
}

function showGroupBudgets(
  { month, categories: budgets }: MonthBudget,
  { categories, groups }: Arranged,
  currency: Currency,
): z.output<typeof groupBudget>[] {
  return groups.map(({ id, name }) => {
    const own = categories.filter(({ group_id }) => group_id === id);
    const sum = (amountOf: (category: Category, budget: CategoryBudget) => bigint) => {
      const amounts = own.map((category) => {
        const budget = budgets.get(category.id);
        return budget ? amountOf(category, budget) : 0n;
      });
      return toJson(total(amounts), currency);
    };
    return {
      group_id: id,
      name,
      assigned: sum((_category, { assigned }) => assigned),
      carried: sum((_category, { carried }) => carried),
      activity: sum((_category, { activity }) => activity),
      available: sum((_category, { available }) => available),
      needed: sum((category, budget) => neededOf(category, budget, month)),
    };
  });
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function showMonthBudget(
  budget: MonthBudget,
  arranged: Arranged,
  baseId: string,
): z.output<typeof monthBudget> {
  const { month, income, other, toAssign, categories: budgets } = budget;
  const { categories } = arranged;
  const currency = currencyOf(baseId);
  const sum = (field: keyof CategoryBudget) =>
    toJson(total([...budgets.values()].map((each) => each[field])), currency);
  const needed = categories.map((category) => {
    const own = budgets.get(category.id);
    return own ? neededOf(category, own, month) : 0n;
  });
  return {
    month,
    base_currency_id: baseId,
    income: toJson(income, currency),
    other: toJson(other, currency),
    assigned: sum('assigned'),
    activity: sum('activity'),
    available: sum('available'),
    to_assign: toJson(toAssign, currency),
    needed: toJson(total(needed), currency),
    groups: showGroupBudgets(budget, arranged, currency),
    categories: categories.flatMap((category) => {
      const own = budgets.get(category.id);
      return isShown(category, own) ? [showCategoryBudget(category, own, month, currency)] : [];
    }),
  };
}

/** A row takes at most 1,150 bytes of a Lambda response, which can have 6 MB. */
export const REPORT_ROWS_MAX = 5_000;
/** One with a group and a target takes at most 350 more. */
export const TARGETED_ROW = 1.35;

/** Rows of categories and groups; those that are longer count for more. */
export function countRows(budgets: readonly MonthBudget[], { categories, groups }: Arranged): number {
  const weightOf = ({ group_id, target }: Category) => (group_id === undefined && !target ? 1 : TARGETED_ROW);
  const shownIn = ({ categories: own }: MonthBudget) =>
    categories.reduce(
      (sum, category) => sum + (isShown(category, own.get(category.id)) ? weightOf(category) : 0),
      groups.length,
    );
  return budgets.reduce((count, budget) => count + shownIn(budget), 0);
}

function isShown({ is_active }: Category, budget: CategoryBudget | undefined): budget is CategoryBudget {
  if (!budget) return false;
  return is_active || Object.values(budget).some((amount) => amount !== 0n);
}
