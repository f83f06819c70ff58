import { type Category, rolloverOf } from '../categories/category.ts';
import { allCategories } from '../categories/store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readSettled } from '../ledger/settled.ts';
import type { BookId } from '../platform/book.ts';
import type { Month } from '../platform/date.ts';
import { type MonthTotal, monthTotals } from '../reports/month-totals.ts';
import { rangeTooLarge } from '../reports/range.ts';
import { type Books, firstAssigned } from './calculate.ts';
import { type Assignments, allAssignments } from './store.ts';

/** Monthly totals of all categories together: 80 years of 100 categories. */
const TOTALS_MAX = 100_000;

interface BudgetBooks {
  readonly books: Books;
  readonly ledger: Ledger;
  /** Before the assignments were read. */
  readonly budgetRevision: number;
  /** Those that have budgets, by name. */
  readonly categories: readonly Category[];
  readonly assignments: readonly Assignments[];
}

/**
 * What the budgets of a range of months depend on: assignments, and the monthly sums of the ledger. `field` is at fault
 * if there are too many.
 */
export async function readBudgets(
  bookId: BookId,
  from: Month,
  to: Month,
  field: 'month' | 'to' = 'month',
): Promise<BudgetBooks> {
  const { found, ledger } = await readSettled(bookId, async ({ budgetRevision }) => {
    const [all, assignments] = await Promise.all([allCategories(bookId), allAssignments(bookId)]);
    const categories = all.filter(({ kind }) => kind === 'expense');
    const rollovers = new Map(categories.map((category) => [category.id, rolloverOf(category)]));
    // Older months may still have amounts of categories that were deleted.
    const assigned = new Map(
      assignments.map(({ month, amounts }) => [
        month,
        new Map([...amounts].filter(([id]) => rollovers.has(id))),
      ]),
    );
    const first = firstAssigned({ assigned, rollovers }) ?? from;
    const totals = await monthTotals(bookId, first < from ? first : from, to, TOTALS_MAX);
    if (!totals)
      throw rangeTooLarge(
        `has more than ${TOTALS_MAX} category totals since your first assignment, or more than one request may read; assign 0 in your earliest months`,
        field,
      );
    const books = { rollovers, assigned, ...sums(totals, rollovers) };
    return { categories, assignments, budgetRevision, books };
  });
  return { ...found, ledger };
}

/** Splits debit-positive totals into spending by category and total income. */
function sums(
  totals: readonly MonthTotal[],
  expenses: ReadonlyMap<string, unknown>,
): Pick<Books, 'spent' | 'income'> {
  const spent = new Map<Month, Map<string, bigint>>();
  const income = new Map<Month, bigint>();
  for (const { month, category_id, base_minor } of totals) {
    if (expenses.has(category_id))
      spent.set(month, (spent.get(month) ?? new Map()).set(category_id, base_minor));
    else income.set(month, (income.get(month) ?? 0n) - base_minor);
  }
  return { spent, income };
}
