import { type Account, isInBudget } from '../accounts/account.ts';
import { allAccounts } from '../accounts/store.ts';
import { type Category, rolloverOf } from '../categories/category.ts';
import { arranged } from '../categories/order.ts';
import { allCategories } from '../categories/store.ts';
import type { Group } from '../groups/group.ts';
import { listGroups } from '../groups/store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountMonth } from '../ledger/months.ts';
import { readSettled } from '../ledger/settled.ts';
import type { BookId } from '../platform/book.ts';
import type { Month } from '../platform/date.ts';
import { type MonthTotal, monthTotals } from '../reports/month-totals.ts';
import { rangeTooLarge } from '../reports/range.ts';
import { firstAssigned, type MonthlySums } from './calculate.ts';
import { type Assignments, allAssignments } from './store.ts';

/** Monthly totals of all categories together: 80 years of 100 categories. */
const TOTALS_MAX = 100_000;

interface BudgetBooks {
  readonly monthly: MonthlySums;
  readonly ledger: Ledger;
  /** Before the assignments were read. */
  readonly budgetRevision: number;
  /** Those that have budgets, in order. */
  readonly categories: readonly Category[];
  /** Those of expenses, in order. */
  readonly groups: readonly Group[];
  readonly assignments: readonly Assignments[];
}

/**
 * What the budgets of a range of months depend on: assignments, the monthly sums of the ledger, and what the accounts in
 * the budget have. `field` is at fault if there are too many.
 */
export async function readBudgets(
  bookId: BookId,
  from: Month,
  to: Month,
  field: 'month' | 'to' = 'month',
): Promise<BudgetBooks> {
  const { found, ledger } = await readSettled(bookId, async ({ budgetRevision }) => {
    const [all, { items: groups }, assignments, accounts] = await Promise.all([
      allCategories(bookId),
      listGroups(bookId, { kind: 'expense' }),
      allAssignments(bookId),
      allAccounts(bookId),
    ]);
    const categories = arranged(
      all.filter(({ kind }) => kind === 'expense'),
      groups,
    );
    const rollovers = new Map(categories.map((category) => [category.id, rolloverOf(category)]));
    // Older months may still have amounts of categories that were deleted.
    const assigned = new Map(
      assignments.map(({ month, amounts }) => [
        month,
        new Map([...amounts].filter(([id]) => rollovers.has(id))),
      ]),
    );
    const first = firstAssigned({ assigned, rollovers }) ?? from;
    const gains = new Gains(accounts.filter(isInBudget), to);
    const totals = await monthTotals(bookId, first < from ? first : from, to, TOTALS_MAX, (added) =>
      gains.add(added),
    );
    if (!totals)
      throw rangeTooLarge(
        `has more than ${TOTALS_MAX} category totals since your first assignment, or more than one request may read; assign 0 in your earliest months`,
        field,
      );
    const { gained, balance } = gains;
    const monthly = { rollovers, assigned, ...sums(totals, rollovers), gained, balance };
    return { categories, groups, assignments, budgetRevision, monthly };
  });
  return { ...found, ledger };
}

/** What the accounts in the budget gained in each month, and have at the end of the last one. Debits are positive. */
class Gains {
  readonly gained = new Map<Month, bigint>();
  balance: bigint;
  readonly #ids: ReadonlySet<string>;
  readonly #last: Month;

  constructor(accounts: readonly Pick<Account, 'id' | 'base_minor'>[], last: Month) {
    this.#ids = new Set(accounts.map(({ id }) => id));
    this.#last = last;
    this.balance = accounts.reduce((sum, { base_minor }) => sum + base_minor, 0n);
  }

  add({ accountId, month, days }: AccountMonth): void {
    if (!this.#ids.has(accountId)) return;
    const added = days.reduce((sum, { baseMinor }) => sum + baseMinor, 0n);
    if (month > this.#last) this.balance -= added;
    else this.gained.set(month, (this.gained.get(month) ?? 0n) + added);
  }
}

/** Splits debit-positive totals into spending by category and total income. */
function sums(
  totals: readonly MonthTotal[],
  expenses: ReadonlyMap<string, unknown>,
): Pick<MonthlySums, 'spent' | 'income'> {
  const spent = new Map<Month, Map<string, bigint>>();
  const income = new Map<Month, bigint>();
  for (const { month, category_id, base_minor } of totals) {
    if (expenses.has(category_id))
      spent.set(month, (spent.get(month) ?? new Map()).set(category_id, base_minor));
    else income.set(month, (income.get(month) ?? 0n) - base_minor);
  }
  return { spent, income };
}
