import type { CategoryBudget } from '../../client/client.ts';
import { formatMonth, formatMonthName } from '../platform/formats.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';

type BudgetTarget = NonNullable<CategoryBudget['target']>;

/** A target in a few words: `1,140.00 by January, yearly`. With `isLong`, the year is said, too. */
export function targetText(target: BudgetTarget, amount: string, isLong = false): string {
  const { type, month = '', due_month = month, repeat_months } = target;
  if (type === 'monthly') return t.eachMonth(amount);
  if (type === 'refill') return t.upTo(amount);
  const due = isLong ? formatMonth(due_month) : formatMonthName(due_month);
  return repeat_months ? t.byRepeated(amount, due, repeat_months) : t.by(amount, due);
}
