import { beforeAll, expect, test } from 'vitest';
import {
  type Books,
  done,
  expectFaults,
  type Json,
  newBooks,
  pagesOf,
} from '../../support/user-with-books.ts';

let own: Books;
let travel: Json;
let last: Json;
beforeAll(async () => {
  own = await newBooks();
  travel = await own.newCategory('expense', 'Travel');
  const spend = (payee: string, date: string, more = {}) =>
    own.record('expense', { payee, date, amount: 5, ...more });
  await spend('Corner Bakery 0815', '2026-03-01');
  await spend('CORNER BAKERY 4711', '2026-03-02');
  last = await spend('Corner bakery', '2026-03-10', { amount: 7, asset_account_id: own.accounts.Bank.id });
  await spend('Rail', '2026-03-04', { category_id: travel.id, memo: 'Ticket to Rome' });
  await spend('Café Rail', '2026-03-04', { category_id: own.categories.expense.id });
  await own.record('income', { payee: 'Rail', date: '2026-03-04' });
  await own.record('expense', { date: '2026-03-05' });
  const gone = await spend('Gone', '2026-03-20');
  await own.user.delete(`/budgeting/expenses/${gone.id}`);
});

const list = async (query = ''): Promise<Json[]> => done(await own.user.get(`/payees?${query}`)).data;
const names = async (query: string) => (await list(query)).map(({ payee, kind }) => `${kind} ${payee}`);

test('lists each payee of each kind once, as it was written last, last used first', async () => {
  const all = await list();
  expect(all.map(({ payee, kind }) => `${kind} ${payee}`)).toEqual([
    'expense Corner bakery',
    'expense Café Rail',
    'expense Rail',
    'income Rail',
  ]);
  expect(all[0]).toEqual({
    payee: 'Corner bakery',
    kind: 'expense',
    category_id: own.categories.expense.id,
    asset_account_id: own.accounts.Bank.id,
    amount: 7,
    currency_id: 'USD',
    count: 3,
    last_date: '2026-03-10',
    transaction_id: last.id,
  });
});

test('has the category that an import would propose for its kind', async () => {
  const found = new Map(
    (await list()).map(({ payee, kind, category_id }) => [`${kind} ${payee}`, category_id]),
  );
  expect(found.get('expense Rail')).toBe(travel.id);
  expect(found.get('income Rail')).toBe(own.categories.income.id);
});

test('finds a payee as imports compare it, a part of it, and a kind', async () => {
  expect(await names(`payee=${encodeURIComponent('corner BAKERY 99')}`)).toEqual(['expense Corner bakery']);
  expect(await names('q=cafe')).toEqual(['expense Café Rail']);
  expect(await names('q=rail&kind=income')).toEqual(['income Rail']);
  expect(await names('q=nobody')).toEqual([]);
  expectFaults(await own.user.get('/payees?kind=transfer'), { kind: 'invalid_value' });
});

test('comes in pages', async () => {
  const pages = await pagesOf(own.user, '/payees', 3);
  expect(pages.map((page) => page.length)).toEqual([3, 1]);
  expect(pages.flat()).toEqual(await list());
});
