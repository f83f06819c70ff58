import type * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import type { Currency } from '../ledger/currency.ts';
import type { AccountMonth } from '../ledger/months.ts';
import { type CalendarDate, onDayOf } from '../platform/date.ts';
import { planToJson } from '../reports/exact.ts';
import type { forecastAccount } from './contract.ts';

/** A point takes at most 70 bytes of a Lambda response, which can have 6 MB. */
export const POINTS_MAX = 50_000;

/** What a day adds to an account, debit-positive, in minor units of the base currency. */
export interface Movement {
  readonly accountId: string;
  readonly date: CalendarDate;
  readonly baseMinor: bigint;
}

/** An account with what each future day adds to it. */
export interface Course {
  readonly account: Account;
  readonly balanceToday: bigint;
  readonly changes: readonly { readonly date: CalendarDate; readonly baseMinor: bigint }[];
}

/** Transactions recorded with a later date: they are already in the balances. */
export function recordedLater(months: readonly AccountMonth[], today: CalendarDate): Movement[] {
  return months.flatMap(({ month, accountId, days }) =>
    days
      .map(({ day, baseMinor }) => ({ accountId, date: onDayOf(month, day), baseMinor }))
      .filter(({ date }) => date > today),
  );
}

export function byAccount(movements: readonly Movement[]): ReadonlyMap<string, readonly Movement[]> {
  return Map.groupBy(movements, ({ accountId }) => accountId);
}

/** `recorded` and `planned` are the movements of the account. Overdue amounts count as today. */
export function courseOf(
  account: Account,
  recorded: readonly Movement[],
  planned: readonly Movement[],
  { today, through }: { readonly today: CalendarDate; readonly through: CalendarDate },
): Course {
  const sums = new Map<CalendarDate, bigint>();
  for (const { date, baseMinor } of [...recorded, ...planned]) {
    if (date > through) continue;
    const day = date < today ? today : date;
    sums.set(day, (sums.get(day) ?? 0n) + baseMinor);
  }
  const endOfToday = recorded.reduce((balance, { baseMinor }) => balance - baseMinor, account.base_minor);
  return {
    account,
    balanceToday: endOfToday + (sums.get(today) ?? 0n),
    changes: [...sums]
      .filter(([date, baseMinor]) => date > today && baseMinor !== 0n)
      .map(([date, baseMinor]) => ({ date, baseMinor }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

export function showCourse(
  { account, balanceToday, changes }: Course,
  today: CalendarDate,
  currency: Currency,
): z.output<typeof forecastAccount> {
  let balance = balanceToday;
  const show = (date: CalendarDate) => ({
    date,
    balance: planToJson(account.type === 'asset' ? balance : -balance, currency, 'through'),
  });
  const points = [show(today)];
  for (const { date, baseMinor } of changes) {
    balance += baseMinor;
    points.push(show(date));
  }
  const lowest = points.reduce((least, point) => (point.balance < least.balance ? point : least));
  return { account_id: account.id, name: account.name, points, lowest };
}
