import { expect, test } from 'vitest';
import type { Account } from '../../lib/accounts/account.ts';
import { courseOf, showCourse } from '../../lib/forecast/forecast.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

const date = (day: number) => `2026-09-${String(day).padStart(2, '0')}` as CalendarDate;
const movement = (day: number, baseMinor: bigint) => ({ accountId: 'a', date: date(day), baseMinor });

/** The course of an account with 10.00, from the 5th to the 9th of the month. */
function course(...planned: (readonly [day: number, baseMinor: bigint])[]) {
  const account = { id: 'a', name: 'Bank', type: 'asset', base_minor: 1000n } as Partial<Account> as Account;
  const movements = planned.map(([day, baseMinor]) => movement(day, baseMinor));
  const found = courseOf(account, [], movements, { today: date(5), through: date(9) });
  const { points, lowest } = showCourse(found, date(5), currencyOf('EUR'));
  return { points: points.map(({ date: on, balance }) => [Number(on.slice(8)), balance]), lowest };
}

test('a day on which nothing is left of what is planned has no point', () => {
  expect(course([6, 500n], [6, -500n], [9, -100n], [10, -100n]).points).toEqual([
    [5, 10],
    [9, 9],
  ]);
});

test('the lowest balance is the earliest of several', () => {
  expect(course([6, -700n], [7, 200n], [8, -200n]).lowest).toEqual({ date: date(6), balance: 3 });
});
