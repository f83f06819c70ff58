import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, type Month, monthOf } from '../platform/date.ts';
import { month } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, internal } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { type Item, update, type Write } from '../platform/table/write.ts';
import type { Sums } from './effects.ts';
import type { Line } from './entry.ts';
import { storedMinor } from './fields.ts';
import { type Minor, type Money, minor } from './money.ts';

/**
 * What a month adds to an account, day by day, and to the totals of the categories that post to it. DynamoDB adds
 * atomically only to top-level attributes, so each sum is an attribute: `d05` for the fifth day in the base currency,
 * `d05_USD` in dollars, `c05_USD` for what is cleared on that day, `category_<id>` for a category and `count_<id>` for the number of its lines.
 */
export interface AccountMonth {
  readonly month: Month;
  readonly accountId: string;
  readonly days: readonly DaySums[];
  readonly categories: readonly { readonly categoryId: string; readonly baseMinor: bigint; count: number }[];
}

export interface CurrencySum {
  readonly currencyId: string;
  readonly minor: Minor;
}

/** Debit-positive. */
interface DaySums {
  /** From 1. */
  readonly day: number;
  readonly baseMinor: bigint;
  readonly currencies: readonly CurrencySum[];
  /** Of the lines that are cleared on this day. */
  readonly cleared: readonly CurrencySum[];
}

const CATEGORY_PREFIX = 'category_';
const COUNT_PREFIX = 'count_';

/** What a line adds to its month, by month and account. */
export function monthSums(
  date: CalendarDate,
  { accountId, amount, base, categoryId }: Line,
): Record<string, Sums> {
  const day = `d${date.slice(8)}`;
  return {
    [`${monthOf(date)}#${accountId}`]: {
      [day]: base.minor,
      [`${day}_${amount.currency.code}`]: amount.minor,
      ...(categoryId !== undefined && {
        [CATEGORY_PREFIX + categoryId]: base.minor,
        [COUNT_PREFIX + categoryId]: 1n,
      }),
    },
  };
}

/** What a cleared line adds to the month in which it is on the statement. */
export function clearedSums(
  clearedOn: CalendarDate,
  accountId: string,
  { currency, minor }: Money,
): Record<string, Sums> {
  return {
    [`${monthOf(clearedOn)}#${accountId}`]: { [`c${clearedOn.slice(8)}_${currency.code}`]: minor },
  };
}

export function monthWrite(bookId: BookId, id: string, add: Sums): Write {
  const [month = '', account_id = ''] = id.split('#');
  return update(keys.accountMonth(bookId, month, account_id), { set: { month, account_id }, add });
}

export const accountMonth = defineRecord(() => ({
  month: internal(month),
  account_id: internal(z.string()),
}));

const DAY = /^([dc])(\d\d)(?:_([A-Z]{3}))?$/;

export function toAccountMonth(item: Item): AccountMonth {
  const { month, account_id } = fromItem(accountMonth, item);
  const days = new Map<number, { baseMinor: bigint; currencies: CurrencySum[]; cleared: CurrencySum[] }>();
  const categories: { categoryId: string; baseMinor: bigint; count: number }[] = [];
  for (const [name, value] of Object.entries(item)) {
    const [, what, digits, currencyId] = DAY.exec(name) ?? [];
    if (digits !== undefined) {
      const day = Number(digits);
      const sums = days.get(day) ?? { baseMinor: 0n, currencies: [], cleared: [] };
      days.set(day, sums);
      const amount = z.parse(storedMinor, value);
      if (currencyId === undefined) sums.baseMinor = amount;
      else if (amount !== 0n)
        (what === 'c' ? sums.cleared : sums.currencies).push({ currencyId, minor: minor(amount) });
    } else if (name.startsWith(COUNT_PREFIX)) {
      const categoryId = name.slice(COUNT_PREFIX.length);
      // Absent if its lines add up to nothing in the base currency.
      const baseMinor = z.parse(storedMinor, item[CATEGORY_PREFIX + categoryId] ?? 0);
      categories.push({ categoryId, baseMinor, count: Number(value) });
    }
  }
  return {
    month,
    accountId: account_id,
    days: [...days].map(([day, sums]) => ({ day, ...sums })),
    categories,
  };
}
