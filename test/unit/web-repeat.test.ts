import { expect, test } from 'vitest';
import { nextDate, scheduleOf } from '../../web/transactions/repeat.ts';

test.each([
  ['2026-11-19', 'daily', '2026-11-20'],
  ['2026-12-28', 'weekly', '2027-01-04'],
  ['2026-12-19', 'monthly', '2027-01-19'],
  ['2027-01-31', 'monthly', '2027-02-28'],
  ['2028-02-29', 'yearly', '2029-02-28'],
] as const)('after %s, %s, comes %s', (date, frequency, next) => {
  expect(nextDate(date, frequency)).toBe(next);
});

test('the schedule has what was recorded, and the day of the month that a short month hides', () => {
  const body = {
    ...{ kind: 'expense' as const, date: '2027-01-31', amount: 900, currency_id: 'EUR', payee: 'Landlord' },
    ...{ asset_account_id: 'bank', category_id: 'rent', external_id: 'x', fx_rate: 1.2 },
  };
  expect(scheduleOf(body, 'monthly', 'Landlord')).toEqual({
    name: 'Landlord',
    kind: 'expense',
    template: {
      amount: 900,
      currency_id: 'EUR',
      payee: 'Landlord',
      asset_account_id: 'bank',
      category_id: 'rent',
    },
    rule: { frequency: 'monthly', interval: 1, month_day: 31 },
    starts_on: '2027-02-28',
    mode: 'post',
  });
});
