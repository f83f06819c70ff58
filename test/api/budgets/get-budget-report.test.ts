import { expect, test } from 'vitest';
import { done, expectFaults, newBooks } from '../../support/user-with-books.ts';
import { budgeter } from './support.ts';

test('a report shows each month as its own budget does', async () => {
  const books = await newBooks();
  const { assign, spend, month } = budgeter(books);
  const food = books.categories.expense.id;
  await assign('2025-11', food, 40);
  await spend('2025-12', food, 15);
  const { months, ...rest } = done(await books.user.get('/reports/budget?from=2025-10&to=2026-01'));
  expect(rest).toEqual({ from: '2025-10', to: '2026-01', base_currency_id: 'USD' });
  const names = ['2025-10', '2025-11', '2025-12', '2026-01'];
  expect(months).toEqual(await Promise.all(names.map(month)));
});

test('a report has at most 24 months, in order', async () => {
  const { user } = await newBooks();
  const report = (from: string, to: string) => user.get(`/reports/budget?from=${from}&to=${to}`);
  expect(done(await report('2025-01', '2026-12')).months).toHaveLength(24);
  expectFaults(await report('2025-01', '2027-01'), { to: 'range_too_long' });
  expectFaults(await report('2025-02', '2025-01'), { to: 'invalid_range' });
});
