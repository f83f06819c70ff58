import type { BudgetRollover } from '../categories/category.ts';
import { type Month, monthsBetween } from '../platform/date.ts';

/** Sums in minor units of the base currency, by month and then by category. */
export type ByMonth = ReadonlyMap<Month, ReadonlyMap<string, bigint>>;

export interface MonthlySums {
  /** The categories that have budgets, with the rollover of each. */
  readonly rollovers: ReadonlyMap<string, BudgetRollover>;
  readonly assigned: ByMonth;
  /** Spending minus refunds. */
  readonly spent: ByMonth;
  readonly income: ReadonlyMap<Month, bigint>;
  /** What the accounts in the budget gained, all of them together. */
  readonly gained: ReadonlyMap<Month, bigint>;
  /** What they have after the last of these months, all of them together: assets less liabilities. */
  readonly balance: bigint;
}

export interface CategoryBudget {
  readonly assigned: bigint;
  readonly carried: bigint;
  readonly activity: bigint;
  readonly available: bigint;
}

export interface MonthBudget {
  readonly month: Month;
  readonly income: bigint;
  /** What the accounts in the budget gained beyond income and activity. */
  readonly other: bigint;
  readonly toAssign: bigint;
  readonly categories: ReadonlyMap<string, CategoryBudget>;
}

/** The first month with an assignment: nothing is carried over from before it. */
export function firstAssigned({
  assigned,
  rollovers,
}: Pick<MonthlySums, 'assigned' | 'rollovers'>): Month | undefined {
  const months = [...assigned]
    .filter(([, amounts]) => [...amounts].some(([id, amount]) => amount !== 0n && rollovers.has(id)))
    .map(([month]) => month);
  return months.toSorted()[0];
}

/**
 * The budgets of a range of months. Each month starts with what the previous one left, so
 * all months from the first one with an assignment are calculated, whichever were requested. That may be 300 years of a
 * thousand categories, so in a month that is not shown, only categories whose balance can change are looked at.
 */
export function budgetsBetween(monthly: MonthlySums, from: Month, to: Month): MonthBudget[] {
  const first = firstAssigned(monthly);
  const start = first !== undefined && first < from ? first : from;
  const balances = new Map<string, bigint>();
  /** Categories that will not carry over exactly what they have left. */
  let unsettled: string[] = [];
  let toAssign = 0n;
  const budgets: MonthBudget[] = [];
  const before = first === undefined ? 0n : balanceBefore(first, monthly);
  for (const month of monthsBetween(start, to)) {
    const hasBegun = first !== undefined && month >= first;
    const isShown = month >= from;
    const income = monthly.income.get(month) ?? 0n;
    const [ofAssigned, ofSpent] = [monthly.assigned.get(month), monthly.spent.get(month)];
    const spent = sumOf(ofSpent?.values() ?? []);
    // What was there before the first assignment can be assigned too.
    const other = (monthly.gained.get(month) ?? 0n) - income + spent + (month === first ? before : 0n);
    const categories = new Map<string, CategoryBudget>();
    const ids = isShown
      ? monthly.rollovers.keys()
      : new Set([...unsettled, ...(ofAssigned?.keys() ?? []), ...(ofSpent?.keys() ?? [])]);
    unsettled = [];
    for (const id of ids) {
      const rollover = monthly.rollovers.get(id);
      if (!rollover) continue;
      const assigned = ofAssigned?.get(id) ?? 0n;
      const activity = -(ofSpent?.get(id) ?? 0n);
      const left = balances.get(id) ?? 0n;
      const carried = carry(rollover, left);
      const available = carried + assigned + activity;
      if (isShown) categories.set(id, { assigned, carried, activity, available });
      // What a category does not carry over, surplus or overspending, returns to what is left to assign.
      toAssign += left - carried - assigned;
      balances.set(id, hasBegun ? available : 0n);
      if (carry(rollover, available) !== available) unsettled.push(id);
    }
    toAssign = hasBegun ? toAssign + income + other : 0n;
    if (isShown)
      budgets.push({ month, income, other, toAssign: hasBegun ? toAssign : income + other, categories });
  }
  return budgets;
}

/** What the accounts in the budget had before a month. */
function balanceBefore(month: Month, { gained, balance }: MonthlySums): bigint {
  return balance - sumOf([...gained].filter(([each]) => each >= month).map(([, amount]) => amount));
}

function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

function carry(rollover: BudgetRollover, left: bigint): bigint {
  if (rollover === 'none') return 0n;
  return rollover === 'full' || left > 0n ? left : 0n;
}
