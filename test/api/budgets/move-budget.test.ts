import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Item } from '../../../lib/platform/table/write.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { copiesOf } from '../../support/full-book.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { type Books, done, expectFaults, newBooks } from '../../support/user-with-books.ts';
import { budgeter, numbersOf } from './support.ts';

const MONTH = '2026-01';
let books: Books;
let food: string;
let rent: string;
beforeEach(async () => {
  books = await newBooks();
  food = books.categories.expense.id;
  rent = (await books.newCategory('expense', 'Rent')).id;
});

const move = (amount: number, body: object = {}, headers: Record<string, string> = {}) =>
  books.user.post(
    `/budgeting/budgets/${MONTH}/move`,
    { from_category_id: food, to_category_id: rent, amount, ...body },
    { headers },
  );
const assigned = async () => {
  const month = await budgeter(books).month(MONTH);
  return [food, rent].map((id) => numbersOf(month, id)[0]);
};

test('takes from one category and gives to another, and leaves the rest of the month as it is', async () => {
  const { assign, month } = budgeter(books);
  const fun = (await books.newCategory('expense', 'Fun')).id;
  await assign(MONTH, food, 100);
  await assign(MONTH, fun, 7);
  const before = await month(MONTH);
  const moved = done(await move(30.25));
  expect(moved).toEqual(await month(MONTH));
  expect([food, rent, fun].map((id) => numbersOf(moved, id)[0])).toEqual([69.75, 30.25, 7]);
  expect(moved.to_assign).toBe(before.to_assign);
  done(await move(69.75));
  expect(await assigned()).toEqual([0, 100]);
  done(await move(5));
  expect(await assigned()).toEqual([-5, 105]);
});

test('works in a month that assigns nothing yet', async () => {
  done(await move(12));
  expect(await assigned()).toEqual([-12, 12]);
});

test('the same key moves once', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await move(10, {}, key);
  const again = await move(10, {}, key);
  expect(again.body).toEqual(done(first));
  expect(await assigned()).toEqual([-10, 10]);
});

test('the same key moves once, even if the response is too large for one item', async () => {
  const pk = `BOOK#${books.user.bookId}`;
  const [category] = await table().list(pk, `CATEGORY#${food}`);
  await writeItems(copiesOf([category as Item], [food], ['Food'], 900));
  const key = { 'idempotency-key': randomUUID() };
  const first = await move(10, {}, key);
  expect(done(first).categories).toHaveLength(902);
  const again = await move(10, {}, key);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.text).toBe(first.text);
  expect(await table().list(pk, 'IDEMPOTENCY#')).toHaveLength(2);
  expect(await assigned()).toEqual([-10, 10]);
});

test('refuses what cannot be moved, by name', async () => {
  expectFaults(await books.user.post(`/budgeting/budgets/${MONTH}/move`, {}), {
    from_category_id: 'required',
    to_category_id: 'required',
    amount: 'required',
  });
  expectFaults(await move(0, { to_category_id: food }), {
    amount: 'too_small',
    to_category_id: 'invalid_value',
  });
  expectFaults(
    await move(0.001, { from_category_id: books.categories.income.id, to_category_id: randomUUID() }),
    { amount: 'too_many_decimals', from_category_id: 'wrong_kind', to_category_id: 'not_found' },
  );
  expectFaults(await move(9_999_999_999_999), { amount: 'amount_too_large' });
  expect(await assigned()).toEqual([0, 0]);
});

test('parallel moves and assignments are all kept', async () => {
  await budgeter(books).assign(MONTH, food, 100);
  const whileHeld = await holdWrite(books.user, 'MoveBudget');
  const late = move(10);
  await whileHeld(() => budgeter(books).assign(MONTH, food, 50));
  done(await late);
  expect(await assigned()).toEqual([40, 10]);
  await Promise.all([1, 2, 3, 4].map(async (amount) => done(await move(amount))));
  expect(await assigned()).toEqual([30, 20]);
});

test('a category that is deleted before the write: nothing is moved', async () => {
  const whileHeld = await holdWrite(books.user, 'MoveBudget');
  const late = move(10);
  await whileHeld(() => books.user.delete(`/budgeting/categories/${rent}`));
  expectFaults(await late, { to_category_id: 'not_found' });
  expect(numbersOf(await budgeter(books).month(MONTH), food)[0]).toBe(0);
});
