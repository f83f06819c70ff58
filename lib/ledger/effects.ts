import { type CalendarDate, type Month, monthOf } from '../platform/date.ts';
import { type Minor, minor } from './money.ts';

/**
 * What a change to the ledger adds to the stored sums. It is a plain sum over lines, whatever the kind of transaction.
 * Each array lists a record at most once, because a DynamoDB transaction may touch an item only once, and leaves out
 * records whose sums do not change.
 */
export interface Effects {
  readonly accounts: readonly AccountEffect[];
  readonly categories: readonly CategoryEffect[];
  readonly days: readonly DayEffect[];
  readonly turnover: TurnoverEffect;
}

export interface CurrencyDelta {
  readonly currencyId: string;
  readonly minor: Minor;
}

export interface AccountEffect {
  readonly accountId: string;
  /** Debit-positive, like those per currency. */
  readonly baseMinor: Minor;
  readonly currencies: readonly CurrencyDelta[];
  /** Includes lines of deleted transactions: they can be restored, so their account must stay. */
  readonly lineCount: number;
}

export interface CategoryEffect {
  readonly categoryId: string;
  /** Lines of live transactions only: deleted ones do not keep a category from being deleted. */
  readonly liveCount: number;
}

/** What one day adds to an account. The days of a month are stored together (AccountMonth). */
interface DayEffect {
  readonly date: CalendarDate;
  readonly accountId: string;
  /** Debit-positive, like all of these. */
  readonly baseMinor: Minor;
  readonly currencies: readonly CurrencyDelta[];
  readonly categories: readonly CategoryDelta[];
}

/** What the lines of one category add to its total, and their number. */
interface CategoryDelta {
  readonly categoryId: string;
  readonly baseMinor: Minor;
  readonly count: number;
}

/**
 * The sum of what all live transactions move, in either direction. No balance or total of a user can be larger,
 * so the one condition "turnover stays within MAX_SUM_MINOR" keeps all of them exact. Deleting a transaction only
 * lowers the turnover, so this condition never refuses a deletion.
 */
export interface TurnoverEffect {
  readonly baseMinor: Minor;
  readonly currencies: readonly CurrencyDelta[];
  /** Includes deleted transactions, because the first entry fixes the base currency. */
  readonly entryCount: number;
}

const NO_TURNOVER: TurnoverEffect = { baseMinor: minor(0n), currencies: [], entryCount: 0 };
export const NO_EFFECTS: Effects = { accounts: [], categories: [], days: [], turnover: NO_TURNOVER };

/** The sum of several changes, with each record listed once. */
export function combine(...changes: readonly Effects[]): Effects {
  return {
    accounts: merge(
      changes.flatMap((change) => change.accounts),
      {
        key: (effect) => effect.accountId,
        add: (a, b) => ({ ...addSums(a, b), accountId: a.accountId, lineCount: a.lineCount + b.lineCount }),
        isNothing: (a) => a.baseMinor === 0n && a.currencies.length === 0 && a.lineCount === 0,
      },
    ),
    categories: merge(
      changes.flatMap((change) => change.categories),
      {
        key: (effect) => effect.categoryId,
        add: (a, b) => ({ ...a, liveCount: a.liveCount + b.liveCount }),
        isNothing: (a) => a.liveCount === 0,
      },
    ),
    days: merge(
      changes.flatMap((change) => change.days),
      {
        key: (effect) => `${effect.date}#${effect.accountId}`,
        add: (a, b) => ({ ...a, ...addSums(a, b), categories: addCategories(a.categories, b.categories) }),
        isNothing: (a) => a.baseMinor === 0n && a.currencies.length === 0 && a.categories.length === 0,
      },
    ),
    turnover: changes
      .map((change) => change.turnover)
      .reduce((a, b) => ({ ...addSums(a, b), entryCount: a.entryCount + b.entryCount }), NO_TURNOVER),
  };
}

/** The opposite change. Counts are subtracted from 0, because negating 0 would give -0. */
export function negate(change: Effects): Effects {
  return {
    accounts: change.accounts.map((a) => ({ ...a, ...negateSums(a), lineCount: 0 - a.lineCount })),
    categories: change.categories.map((a) => ({ ...a, liveCount: 0 - a.liveCount })),
    days: change.days.map((a) => ({ ...a, ...negateSums(a), categories: a.categories.map(negateCategory) })),
    turnover: { ...negateSums(change.turnover), entryCount: 0 - change.turnover.entryCount },
  };
}

interface Sums {
  readonly baseMinor: Minor;
  readonly currencies: readonly CurrencyDelta[];
}

function addSums(a: Sums, b: Sums): Sums {
  const currencies = merge([...a.currencies, ...b.currencies], {
    key: (delta) => delta.currencyId,
    add: (x, y) => ({ ...x, minor: minor(x.minor + y.minor) }),
    isNothing: (delta) => delta.minor === 0n,
  });
  return { baseMinor: minor(a.baseMinor + b.baseMinor), currencies };
}

function addCategories(a: readonly CategoryDelta[], b: readonly CategoryDelta[]): CategoryDelta[] {
  return merge([...a, ...b], {
    key: (delta) => delta.categoryId,
    add: (x, y) => ({ ...x, baseMinor: minor(x.baseMinor + y.baseMinor), count: x.count + y.count }),
    isNothing: (delta) => delta.baseMinor === 0n && delta.count === 0,
  });
}

function negateCategory({ categoryId, baseMinor, count }: CategoryDelta): CategoryDelta {
  return { categoryId, baseMinor: minor(-baseMinor), count: 0 - count };
}

function negateSums({ baseMinor, currencies }: Sums): Sums {
  return {
    baseMinor: minor(-baseMinor),
    currencies: currencies.map((delta) => ({ ...delta, minor: minor(-delta.minor) })),
  };
}

/** The effects of one month on one account, which are stored in one item. */
export interface MonthEffect {
  readonly month: Month;
  readonly accountId: string;
  readonly days: readonly DayEffect[];
  readonly categories: readonly CategoryDelta[];
}

export function byMonth(days: readonly DayEffect[]): MonthEffect[] {
  const months = days.map((day) => ({
    month: monthOf(day.date),
    accountId: day.accountId,
    days: [day],
    categories: day.categories,
  }));
  return merge<MonthEffect>(months, {
    key: ({ month, accountId }) => `${month}#${accountId}`,
    add: (a, b) => ({
      ...a,
      days: [...a.days, ...b.days],
      categories: addCategories(a.categories, b.categories),
    }),
    isNothing: () => false,
  });
}

/** Sorted by key, so that equal changes are equal in every detail. */
function merge<T>(
  effects: readonly T[],
  rule: { key: (effect: T) => string; add: (a: T, b: T) => T; isNothing: (effect: T) => boolean },
): T[] {
  const sums = new Map<string, T>();
  for (const effect of effects) {
    const key = rule.key(effect);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? effect : rule.add(sum, effect));
  }
  const changed = [...sums].filter(([, sum]) => !rule.isNothing(sum));
  return changed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
