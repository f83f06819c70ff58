import type { Month } from '../platform/date.ts';
import { type Minor, minor } from './money.ts';
import type { TransactionKind } from './posting.ts';

/**
 * What a change of the ledger adds to the stored sums. Each array names a record at most once, because one
 * DynamoDB transaction may touch an item only once, and names none for which there is nothing to add.
 */
export interface Effects {
  readonly accounts: readonly AccountEffect[];
  readonly categories: readonly CategoryEffect[];
  readonly months: readonly MonthEffect[];
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
  /** Lines of deleted transactions stay counted: they can be restored, so their account must stay too. */
  readonly lineCount: number;
}

export interface CategoryEffect {
  readonly categoryId: string;
  /** Of live transactions only: those of deleted ones do not keep a category. */
  readonly liveCount: number;
}

/** One category's total of one month; positive for both kinds. */
export interface MonthEffect {
  readonly month: Month;
  readonly categoryId: string;
  readonly kind: TransactionKind;
  readonly baseMinor: Minor;
  readonly count: number;
}

/**
 * The sum of all live transactions' amounts, whatever their direction. No balance or total of a user can be larger,
 * so that the one condition "turnover stays within MAX_SUM_MINOR" keeps all of them exact. Taking a
 * transaction out only ever lowers it: a deletion is never refused for its sake.
 */
export interface TurnoverEffect {
  readonly baseMinor: Minor;
  readonly currencies: readonly CurrencyDelta[];
  /** Of deleted ones too: the base currency is fixed by the first entry. */
  readonly entryCount: number;
}

const NO_TURNOVER: TurnoverEffect = { baseMinor: minor(0n), currencies: [], entryCount: 0 };

/** The sum of several changes, each record once. */
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
    months: merge(
      changes.flatMap((change) => change.months),
      {
        key: (effect) => `${effect.month}#${effect.categoryId}`,
        add: (a, b) => ({ ...a, baseMinor: minor(a.baseMinor + b.baseMinor), count: a.count + b.count }),
        isNothing: (a) => a.baseMinor === 0n && a.count === 0,
      },
    ),
    turnover: changes
      .map((change) => change.turnover)
      .reduce((a, b) => ({ ...addSums(a, b), entryCount: a.entryCount + b.entryCount }), NO_TURNOVER),
  };
}

/** The opposite change. Counts are subtracted from 0, because the opposite of 0 must not be -0. */
export function negate(change: Effects): Effects {
  return {
    accounts: change.accounts.map((a) => ({ ...a, ...negateSums(a), lineCount: 0 - a.lineCount })),
    categories: change.categories.map((a) => ({ ...a, liveCount: 0 - a.liveCount })),
    months: change.months.map((a) => ({ ...a, baseMinor: minor(-a.baseMinor), count: 0 - a.count })),
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

function negateSums({ baseMinor, currencies }: Sums): Sums {
  return {
    baseMinor: minor(-baseMinor),
    currencies: currencies.map((delta) => ({ ...delta, minor: minor(-delta.minor) })),
  };
}

/** In the order of the keys, so that equal changes are equal in every detail. */
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
