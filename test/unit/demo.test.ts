import { expect, test } from 'vitest';
import { openingDate, transactions } from '../../tools/demo/household.ts';
import { obligations } from '../../tools/demo/obligations.ts';
import { dayAfter, periodUntil } from '../../tools/demo/period.ts';
import { transfers } from '../../tools/demo/transfers.ts';

/** Everything in the household that has a date. */
function datesUntil(today: string) {
  const period = periodUntil(today);
  const planned = transactions(period);
  return [...planned, ...transfers(planned, period)];
}

test.each(['2026-11-17', '2027-01-01', '2028-02-29'])(
  'the household has a year that ends on %s, and nothing after it',
  (today) => {
    const period = periodUntil(today);
    expect(period.months).toHaveLength(12);
    const dates = datesUntil(today)
      .map(({ date }) => date)
      .toSorted();
    expect(dates.at(-1)?.slice(0, 7)).toBe(today.slice(0, 7));
    expect((dates.at(-1) ?? '') <= today).toBe(true);
    expect(dates[0]?.slice(0, 7)).toBe(period.months[0]);
    expect(dayAfter(openingDate(period))).toBe(`${period.months[0]}-01`);
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    for (const { opened_date, due_date = opened_date, payments = [] } of obligations(period)) {
      const days = [opened_date, ...payments.map(({ date }) => date)];
      expect(days.every((day) => day >= opened_date && day <= today)).toBe(true);
      expect(due_date >= opened_date).toBe(true);
    }
  },
);

test('the amounts are the same in any month', () => {
  const amountsUntil = (today: string) =>
    transactions(periodUntil(today)).map(({ kind, category, memo, amount, currency }) =>
      [kind, category, memo, amount, currency].join(),
    );
  const amounts = amountsUntil('2026-11-30');
  expect(amounts.length).toBeGreaterThan(200);
  // February is shorter, so that some transactions of one month change places.
  expect(amountsUntil('2028-02-29').toSorted()).toEqual(amounts.toSorted());
  expect(amountsUntil('2027-07-31')).toEqual(amounts);
  const some = amountsUntil('2026-11-10');
  expect(some.length).toBeLessThan(amounts.length);
  expect(amounts).toEqual(expect.arrayContaining(some));
});
