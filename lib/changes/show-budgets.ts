import type * as z from 'zod/mini';
import { type categoryBudget, showCategoryBudget } from '../budgets/budget.ts';
import { budgetsBetween } from '../budgets/calculate.ts';
import { readBudgets } from '../budgets/read-budgets.ts';
import { currencyOf } from '../ledger/currency.ts';
import type { BookId } from '../platform/book.ts';
import type { Month } from '../platform/date.ts';

/** The assignments among these that exist, by id: `2026-09/<category>`. */
export async function showBudgets(
  bookId: BookId,
  wanted: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, z.output<typeof categoryBudget>>> {
  const shown = new Map<string, z.output<typeof categoryBudget>>();
  const months = wanted.map(({ id }) => id.slice(0, 'YYYY-MM'.length) as Month).toSorted();
  const [from, to] = [months.at(0), months.at(-1)];
  if (from === undefined || to === undefined) return shown;
  const { books, ledger, categories } = await readBudgets(bookId, from, to);
  const ids = new Set(wanted.map(({ id }) => id));
  const wantedMonths = new Set(months);
  const budgets = budgetsBetween(books, from, to, (month) => wantedMonths.has(month));
  for (const { month, categories: ofMonth } of budgets) {
    for (const category of categories) {
      const id = `${month}/${category.id}`;
      const budget = ofMonth.get(category.id);
      if (budget && ids.has(id) && budget.assigned !== 0n)
        shown.set(id, showCategoryBudget(category, budget, currencyOf(ledger.baseCurrencyId)));
    }
  }
  return shown;
}
