import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { engine } from '../../support/table.ts';
import { type Books, done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';

const PATH = '/reports/summary';
const EMPTY = { income: 0, expense: 0, net: 0, categories: [], groups: [] };

let reader: TestUser;
beforeAll(async () => {
  reader = await newUser();
});

test('shows exactly the fields of the contract, every month of the range, and the sums of all', async () => {
  const { user, categories, newCategory, record } = await newBooks();
  const rent = await newCategory('expense', 'Rent');
  await record('expense', { date: '2026-01-01', amount: 30 });
  await record('expense', { date: '2026-01-31', amount: 60, category_id: rent.id });
  await record('income', { date: '2026-01-15', amount: 200 });
  await record('expense', { date: '2026-03-31', amount: 10 });
  await record('expense', { date: '2025-12-31', amount: 999 });
  await record('income', { date: '2026-04-01', amount: 999 });
  const food = { category_id: categories.expense.id, name: 'Food', kind: 'expense' };
  const ofRent = { category_id: rent.id, name: 'Rent', kind: 'expense' };
  const salary = { category_id: categories.income.id, name: 'Salary', kind: 'income', amount: 200, share: 1 };
  expect(done(await user.get(`${PATH}?from=2026-01&to=2026-03`))).toEqual({
    from: '2026-01',
    to: '2026-03',
    base_currency_id: 'USD',
    months: [
      {
        month: '2026-01',
        income: 200,
        expense: 90,
        net: 110,
        groups: [],
        categories: [
          { ...ofRent, amount: 60, share: 0.666666666666667 },
          { ...food, amount: 30, share: 0.333333333333333 },
          salary,
        ],
      },
      { month: '2026-02', ...EMPTY },
      {
        month: '2026-03',
        income: 0,
        expense: 10,
        net: -10,
        groups: [],
        categories: [{ ...food, amount: 10, share: 1 }],
      },
    ],
    total: {
      income: 200,
      expense: 100,
      net: 100,
      groups: [],
      categories: [{ ...ofRent, amount: 60, share: 0.6 }, { ...food, amount: 40, share: 0.4 }, salary],
    },
  });
});

test('works for a user without transactions, for one month or many', async () => {
  const user = await newUser({ base_currency_id: 'KWD' });
  const one = done(await user.get(`${PATH}?from=2026-11&to=2026-11`));
  expect(one).toEqual({
    from: '2026-11',
    to: '2026-11',
    base_currency_id: 'KWD',
    months: [{ month: '2026-11', ...EMPTY }],
    total: EMPTY,
  });
  const { months } = done(await user.get(`${PATH}?from=2017-02&to=2027-01`));
  expect(months).toHaveLength(120);
  expect([months[0].month, months[10].month, months[11].month, months[119].month]).toEqual([
    '2017-02',
    '2017-12',
    '2018-01',
    '2027-01',
  ]);
});

test('is in the base currency, as each transaction was converted', async () => {
  const { user, record } = await newBooks({ base_currency_id: 'JPY' });
  await record('income', { currency_id: 'USD', amount: 10, fx_rate: 150 });
  await record('expense', { currency_id: 'EUR', amount: 0.01, fx_rate: 0.001 });
  await record('expense', { currency_id: 'KWD', amount: 0.001, fx_rate: 500.5 });
  const { total } = done(await user.get(`${PATH}?from=2026-03&to=2026-03`));
  expect(total).toMatchObject({ income: 1500, expense: 1, net: 1499 });
});

test('shows a category whose sum rounds to nothing, with no share', async () => {
  const { user, categories, record } = await newBooks();
  await record('expense', { currency_id: 'EUR', amount: 0.01, fx_rate: 0.01 });
  const { total } = done(await user.get(`${PATH}?from=2026-03&to=2026-03`));
  expect(total).toEqual({
    income: 0,
    expense: 0,
    net: 0,
    groups: [],
    categories: [{ category_id: categories.expense.id, name: 'Food', kind: 'expense', amount: 0, share: 0 }],
  });
});

describe('follows what happens to a transaction', () => {
  let books: Books;
  let expense: Json;
  beforeAll(async () => {
    books = await newBooks();
    expense = await books.record('expense', { date: '2026-02-10', amount: 20 });
  });
  const expenses = async () => {
    const { months } = done(await books.user.get(`${PATH}?from=2026-01&to=2026-03`));
    return months.map((month: Json) => month.expense);
  };

  test('moved to another month, deleted, restored', async () => {
    expect(await expenses()).toEqual([0, 20, 0]);
    const url = `/budgeting/expenses/${expense.id}`;
    done(await books.user.put(url, books.body('expense', { date: '2026-03-01', amount: 25 })));
    expect(await expenses()).toEqual([0, 0, 25]);
    await books.user.delete(url);
    expect(await expenses()).toEqual([0, 0, 0]);
    expect(done(await books.user.get(`${PATH}?from=2026-01&to=2026-03`)).total.categories).toEqual([]);
    done(await books.user.post(`${url}/restore`));
    expect(await expenses()).toEqual([0, 0, 25]);
  });

  test('and to its category: the new name, and an inactive one too', async () => {
    const { id } = books.categories.expense;
    done(await books.user.put(`/budgeting/categories/${id}`, { name: 'Meals', is_active: false }));
    const { total } = done(await books.user.get(`${PATH}?from=2026-03&to=2026-03`));
    expect(total.categories).toMatchObject([{ category_id: id, name: 'Meals', amount: 25 }]);
  });
});

test('adds up exactly what floating-point numbers do not', async () => {
  const { user, record } = await newBooks();
  await Promise.all(Array.from({ length: 10 }, () => record('expense', { amount: 0.1 })));
  expect(done(await user.get(`${PATH}?from=2026-03&to=2026-03`)).total.expense).toBe(1);
});

test("never shows another user's transactions", async () => {
  const [one, two] = [await newBooks(), await newBooks()];
  await one.record('expense');
  expect(done(await two.user.get(`${PATH}?from=2026-03&to=2026-03`)).total).toEqual(EMPTY);
});

test.each([
  ['', { from: 'required', to: 'required' }],
  ['from=2026-01', { to: 'required' }],
  ['from=2026-03&to=2026-02', { to: 'invalid_range' }],
  ['from=2026-13&to=2026-1', { from: 'invalid_month', to: 'invalid_month' }],
  ['from=2026-01-01&to=2026-02-01', { from: 'invalid_month', to: 'invalid_month' }],
  ['from=1899-12&to=2200-01', { from: 'invalid_month', to: 'invalid_month' }],
  ['from=2016-12&to=2026-12', { to: 'range_too_long' }],
  ['from=1900-01&to=2199-12', { to: 'range_too_long' }],
  ['from=2026-01&to=2026-02&currency_id=EUR', { currency_id: 'unknown_parameter' }],
])('refuses the range %s', async (query, codes) => {
  expectFaults(await reader.get(`${PATH}?${query}`), codes as Record<string, string>);
});

test('a range that is too long is refused with the limit, and what to do', async () => {
  const refused = await reader.get(`${PATH}?from=2016-12&to=2026-12`);
  expect(refused.body.errors[0].message).toBe(
    'makes a range of 121 months, but at most 120 are allowed; choose fewer months',
  );
});

describe('has at most 7,000 category rows, so that Lambda can send it', () => {
  /** Sums of made-up categories in one month, written without the API, which would need as many transactions. */
  async function addSums(user: TestUser, from: number, to: number): Promise<void> {
    const items = Array.from({ length: to - from }, (_, index) => {
      const id = `category-${from + index}`;
      return {
        pk: `BOOK#${user.bookId}`,
        sk: `MONTH#2026-03#ACCOUNT#of-${id}`,
        month: '2026-03',
        account_id: `of-${id}`,
        d05: 100,
        [`category_${id}`]: 100,
        [`count_${id}`]: 1,
      };
    });
    const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) =>
      items.slice(25 * index, 25 * (index + 1)).map((Item) => ({ PutRequest: { Item } })),
    );
    const { tableName } = inject('deployed');
    await Promise.all(
      batches.map((batch) => engine().send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }))),
    );
  }

  test('and one more is refused, with the advice to choose fewer months', async () => {
    const user = await newUser();
    // Each is a row of its month and a row of the total.
    await addSums(user, 0, 3500);
    const { months, total } = done(await user.get(`${PATH}?from=2026-01&to=2026-12`));
    expect([months[2].categories.length, total.categories.length]).toEqual([3500, 3500]);
    await addSums(user, 3500, 3501);
    const refused = await user.get(`${PATH}?from=2026-01&to=2026-12`);
    expectFaults(refused, { to: 'range_too_long' });
    expect(refused.body.errors[0].message).toMatch(/choose fewer months/);
    expect((await user.get(`${PATH}?from=2026-04&to=2026-12`)).status).toBe(200);
  });
});
