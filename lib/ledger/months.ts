import * as z from 'zod/mini';
import type { Month } from '../platform/date.ts';
import { month } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { type Item, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { CurrencyDelta, MonthEffect } from './effects.ts';
import { storedMinor } from './fields.ts';
import { minor } from './money.ts';

/**
 * What a month adds to an account, day by day, and to the totals of the categories that post to it. DynamoDB adds
 * atomically only to top-level attributes, so each sum is an attribute: `d05` for the fifth day in the base currency,
 * `d05_USD` in dollars, `category_<id>` for a category and `count_<id>` for the number of its lines.
 */
export interface AccountMonth {
  readonly month: Month;
  readonly accountId: string;
  readonly days: readonly DaySums[];
  readonly categories: readonly { readonly categoryId: string; readonly baseMinor: bigint; count: number }[];
}

/** Debit-positive. */
interface DaySums {
  /** From 1. */
  readonly day: number;
  readonly baseMinor: bigint;
  readonly currencies: readonly CurrencyDelta[];
}

const CATEGORY_PREFIX = 'category_';
const COUNT_PREFIX = 'count_';

export function monthWrite(userId: UserId, { month, accountId, days, categories }: MonthEffect): Write {
  const add: Record<string, bigint | number> = {};
  for (const { date, baseMinor, currencies } of days) {
    const day = `d${date.slice(8)}`;
    if (baseMinor !== 0n) add[day] = baseMinor;
    for (const { currencyId, minor } of currencies) add[`${day}_${currencyId}`] = minor;
  }
  for (const { categoryId, baseMinor, count } of categories) {
    if (baseMinor !== 0n) add[CATEGORY_PREFIX + categoryId] = baseMinor;
    if (count !== 0) add[COUNT_PREFIX + categoryId] = count;
  }
  return update(keys.accountMonth(userId, month, accountId), { set: { month, account_id: accountId }, add });
}

const accountMonth = /* @__PURE__ */ defineRecord(() => ({
  month: hidden(month),
  account_id: hidden(z.string()),
}));

const DAY = /^d(\d\d)(?:_([A-Z]{3}))?$/;

export function toAccountMonth(item: Item): AccountMonth {
  const { month, account_id } = fromItem(accountMonth, item);
  const days = new Map<number, { baseMinor: bigint; currencies: CurrencyDelta[] }>();
  const categories: { categoryId: string; baseMinor: bigint; count: number }[] = [];
  for (const [name, value] of Object.entries(item)) {
    const [, digits, currencyId] = DAY.exec(name) ?? [];
    if (digits !== undefined) {
      const day = Number(digits);
      const sums = days.get(day) ?? { baseMinor: 0n, currencies: [] };
      days.set(day, sums);
      const amount = z.parse(storedMinor, value);
      if (currencyId === undefined) sums.baseMinor = amount;
      else if (amount !== 0n) sums.currencies.push({ currencyId, minor: minor(amount) });
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
