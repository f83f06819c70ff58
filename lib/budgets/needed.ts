import type { Category } from '../categories/category.ts';
import type { Target } from '../categories/target.ts';
import { isMonth, type Month, monthNumber, monthOfNumber } from '../platform/date.ts';
import type { CategoryBudget } from './calculate.ts';

/** The first month, not before this one, in which the target is due; undefined if there is none. */
export function dueMonth({ month, repeat_months }: Target, now: Month): Month | undefined {
  if (month === undefined || month >= now) return month;
  if (repeat_months === undefined) return undefined;
  const behind = monthNumber(now) - monthNumber(month);
  const due = monthOfNumber(monthNumber(month) + Math.ceil(behind / repeat_months) * repeat_months);
  // There are no months after that of LAST_DATE.
  return isMonth(due) ? due : undefined;
}

/** What is missing to the target of a category in a month, never below 0. An inactive category needs nothing. */
export function neededOf(
  { target, is_active }: Pick<Category, 'target' | 'is_active'>,
  { assigned, carried }: Pick<CategoryBudget, 'assigned' | 'carried'>,
  month: Month,
): bigint {
  if (!target || !is_active) return 0n;
  const wanted = wantedOf(target, carried, month);
  return wanted !== undefined && wanted > assigned ? wanted - assigned : 0n;
}

/** What the month should assign in all; undefined if the target is never due again. */
function wantedOf(target: Target, carried: bigint, month: Month): bigint | undefined {
  const amount = target.amount_minor;
  if (target.type === 'monthly') return amount;
  const missing = amount - carried;
  if (target.type === 'refill') return missing;
  const due = dueMonth(target, month);
  if (due === undefined) return undefined;
  const left = BigInt(monthNumber(due) - monthNumber(month) + 1);
  // Rounded up: BigInt rounds toward 0.
  return missing > 0n ? (missing + left - 1n) / left : missing / left;
}
