import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { table } from '../../support/table.ts';
import { type Books, done, expectFaults, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { budgeter, numbersOf } from './support.ts';

let books: Books;
let food: string;
beforeAll(async () => {
  books = await newBooks();
  food = books.categories.expense.id;
});

const pathOf = (month: string, categoryId: string) => `/budgeting/budgets/${month}/${categoryId}`;

test('returns the row of the category, with what is carried over into the month', async () => {
  const { assign } = budgeter(books);
  await books.user.put(`/budgeting/categories/${food}`, { name: 'Food', budget_rollover: 'surplus' });
  await assign('2026-01', food, 10);
  expect(await assign('2026-02', food, -2.5)).toEqual({
    category_id: food,
    name: 'Food',
    is_active: true,
    assigned: -2.5,
    carried: 10,
    activity: 0,
    available: 7.5,
    rollover: 'surplus',
  });
  expect((await assign('2026-02', food, 0)).available).toBe(10);
});

test('a row can be sent back as it was read, and everything else is refused by name', async () => {
  const { user, categories } = books;
  const row = done(await user.put(pathOf('2026-03', food), { assigned: 1 }));
  expect(done(await user.put(pathOf('2026-03', food), { ...row, assigned: 2 })).assigned).toBe(2);
  const send = (body: object, id = food) => user.put(pathOf('2026-03', id), body);
  expectFaults(await send({}), { assigned: 'required' });
  expectFaults(await send({ assigned: 0.001 }), { assigned: 'too_many_decimals' });
  expectFaults(await send({ assigned: 1, colour: 'red' }), { colour: 'unknown_field' });
  expectFaults(await send({ assigned: 0.001 }, categories.income.id), {
    assigned: 'too_many_decimals',
    category_id: 'wrong_kind',
  });
  expectProblem(await send({ assigned: 1 }, books.accounts.Cash.id), 404, 'not_found');
});

test('all assignments together stay exact', async () => {
  const { user, newCategory } = books;
  const [one, other] = [await newCategory('expense', 'One'), await newCategory('expense', 'Other')];
  done(await user.put(pathOf('2027-01', one.id), { assigned: -9_999_999_999_000 }));
  const refused = await user.put(pathOf('2027-02', other.id), { assigned: 9_999_999_999_000 });
  expectFaults(refused, { assigned: 'amount_too_large' });
  done(await user.put(pathOf('2027-01', one.id), { assigned: 0 }));
});

test('parallel assignments do not exceed the limit of all together', async () => {
  const { user, categories } = await newBooks();
  const send = (month: string, assigned: number) =>
    user.put(pathOf(month, categories.expense.id), { assigned });
  const whileHeld = await holdWrite(user, 'AssignBudget');
  const late = send('2027-01', 6_000_000_000_000);
  await whileHeld(async () => done(await send('2027-02', 6_000_000_000_000)));
  expectFaults(await late, { assigned: 'amount_too_large' });
});

test('If-Match refuses a row that has changed, even by spending', async () => {
  const { user } = books;
  const path = pathOf('2026-06', food);
  const etag = (await user.put(path, { assigned: 5 })).headers.get('etag') ?? '';
  await budgeter(books).spend('2026-06', food, 1);
  const options = { headers: { 'if-match': etag } };
  expectProblem(await user.put(path, { assigned: 6 }, options), 412, 'version_mismatch');
  const fresh = (await user.put(path, { assigned: 5 })).headers.get('etag') ?? '';
  expect((await user.put(path, { assigned: 7 }, { headers: { 'if-match': fresh } })).body.assigned).toBe(7);
});

test('parallel assignments to categories of one month are all kept', async () => {
  const { user, newCategory } = books;
  const ids = await Promise.all([1, 2, 3, 4].map(async (n) => (await newCategory('expense', `P${n}`)).id));
  await Promise.all(
    ids.map(async (id, index) => done(await user.put(pathOf('2026-07', id), { assigned: index }))),
  );
  const month = await budgeter(books).month('2026-07');
  expect(ids.map((id) => numbersOf(month, id)[0])).toEqual([0, 1, 2, 3]);
});

describe('changes before the write arrives are taken into account', () => {
  /** Assigns 9, and does something else between the read and the write. */
  async function overtaken(path: string, meanwhile: () => Promise<unknown>, etag?: string, { user } = books) {
    const between = await holdWrite(user, 'AssignBudget');
    const late = user.put(path, { assigned: 9 }, etag === undefined ? {} : { headers: { 'if-match': etag } });
    await between(meanwhile);
    return late;
  }

  test.each<[what: string, month: string, first: number, meanwhile: (month: string) => Promise<unknown>]>([
    ['another amount was assigned', '2028-01', 5, (month) => budgeter(books).assign(month, food, 6)],
    ['the first amount was assigned', '2028-02', 0, (month) => budgeter(books).assign(month, food, 6)],
    ['something was spent', '2028-03', 5, (month) => budgeter(books).spend(month, food, 1)],
  ])('%s: If-Match refuses the row', async (_what, month, first, meanwhile) => {
    const path = pathOf(month, food);
    const etag = (await books.user.put(path, { assigned: first })).headers.get('etag') ?? '';
    await meanwhile('2028-12');
    const late = await overtaken(path, () => meanwhile(month), etag);
    expectProblem(late, 412, 'version_mismatch');
    expect(numbersOf(await budgeter(books).month(month), food)[0]).not.toBe(9);
  });

  test('the category was deleted: nothing is assigned', async () => {
    const { user, newCategory } = books;
    const gone = await newCategory('expense', 'Gone meanwhile');
    const late = await overtaken(pathOf('2028-05', gone.id), () =>
      user.delete(`/budgeting/categories/${gone.id}`),
    );
    expectProblem(late, 404, 'not_found');
    expect(await table().get(`BOOK#${user.bookId}`, 'BUDGET#2028-05')).toBeUndefined();
  });

  test('the base currency was changed: the amount is one of the new currency', async () => {
    const other = await newBooks();
    const { name, email } = done(await other.user.get('/auth/me'));
    const change = async () =>
      done(await other.user.put('/auth/me', { name, email, base_currency_id: 'JPY' }));
    done(await overtaken(pathOf('2028-06', other.categories.expense.id), change, undefined, other));
    expect(await budgeter(other).month('2028-06')).toMatchObject({ base_currency_id: 'JPY', assigned: 9 });
  });
});

test('deleting a category removes what was assigned to it', async () => {
  const { user, newCategory } = books;
  const { month, assign } = budgeter(books);
  const gone = await newCategory('expense', 'Gone', { budget_rollover: 'full' });
  await assign('2025-01', gone.id, 40);
  const before = await month('2026-01');
  expect((await user.delete(`/budgeting/categories/${gone.id}`)).status).toBe(204);
  const after = await month('2026-01');
  expect(after.to_assign - before.to_assign).toBe(40);
  expect((await month('2025-01')).assigned).toBe(0);
  expectProblem(await user.put(pathOf('2025-01', gone.id), { assigned: 1 }), 404, 'not_found');
});

test('what remains of a deleted category in old months counts toward no limit', async () => {
  const { user, categories } = await newBooks();
  const gone = `category_${randomUUID()}`;
  await table().put({
    pk: `BOOK#${user.bookId}`,
    sk: 'BUDGET#2010-01',
    month: '2010-01',
    version: 1,
    [gone]: 999_999_999_999_999,
  });
  const row = done(await user.put(pathOf('2027-01', categories.expense.id), { assigned: 5 }));
  expect([row.assigned, row.carried]).toEqual([5, 0]);
});

test('neither a lock nor the current month limits budgets, but they fix the base currency', async () => {
  const { user, categories } = await newBooks();
  await user.put('/budgeting/lock', { locked_through: '2026-12-31' });
  done(await user.put(pathOf('2026-01', categories.expense.id), { assigned: 5 }));
  const { name, email } = done(await user.get('/auth/me'));
  const changed = await user.put('/auth/me', { name, email, base_currency_id: 'JPY' });
  expectProblem(changed, 409, 'base_currency_in_use');
});
