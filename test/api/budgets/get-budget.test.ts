import { beforeAll, expect, test } from 'vitest';
import type { BookId } from '../../../lib/platform/book.ts';
import { monthOfNumber } from '../../../lib/platform/date.ts';
import { keys } from '../../../lib/platform/table/keys.ts';
import type { Item } from '../../../lib/platform/table/write.ts';
import { type Cost, costOf } from '../../support/engine/ledger-cost.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { type Books, done, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { budgeter, numbersOf } from './support.ts';

let books: Books;
let food: string;
let rent: string;
beforeAll(async () => {
  books = await newBooks();
  food = books.categories.expense.id;
  rent = (await books.newCategory('expense', 'Rent', { budget_rollover: 'full' })).id;
});

test('a month shows what was assigned, carried and spent, and what is left to assign', async () => {
  const { month, assign, spend, earn } = budgeter(books);
  await earn('2026-01', 1000);
  await assign('2026-01', rent, 500);
  await assign('2026-01', food, 200.5);
  await spend('2026-01', rent, 620.25);
  await spend('2026-01', food, 100.25);
  await spend('2026-01', food, -0.75);

  expect(await month('2026-01')).toEqual({
    month: '2026-01',
    base_currency_id: 'USD',
    income: 1000,
    other: 0,
    assigned: 700.5,
    activity: -719.75,
    available: -19.25,
    to_assign: 299.5,
    needed: 0,
    groups: [],
    categories: [
      {
        category_id: food,
        name: 'Food',
        is_active: true,
        assigned: 200.5,
        carried: 0,
        activity: -99.5,
        available: 101,
        rollover: 'none',
      },
      {
        category_id: rent,
        name: 'Rent',
        is_active: true,
        assigned: 500,
        carried: 0,
        activity: -120.25 - 500,
        available: -120.25,
        rollover: 'full',
      },
    ],
  });
  // Rent carries over its overspending; what food had left returns to what can be assigned.
  const february = await month('2026-02');
  expect(numbersOf(february, rent)).toEqual([0, -120.25, 0, -120.25]);
  expect([february.income, february.to_assign]).toEqual([0, 400.5]);
  const december = await month('2025-12');
  expect([december.to_assign, numbersOf(december, rent)]).toEqual([0, [0, 0, 0, 0]]);
});

test('an inactive category is shown only while one of its numbers is not 0', async () => {
  const { month, assign } = budgeter(books);
  const old = await books.newCategory('expense', 'Old', { is_active: false });
  const names = async () => (await month('2026-03')).categories.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Food', 'Rent']);
  await assign('2026-03', old.id, 1);
  expect(await names()).toEqual(['Food', 'Old', 'Rent']);
});

test('the ETag changes with the spending, and an invalid month is not found', async () => {
  const path = '/budgeting/budgets/2026-05';
  const etag = (await books.user.get(path)).headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  expect((await books.user.get(path, { headers })).status).toBe(304);
  await budgeter(books).spend('2026-05', food, 1);
  expect((await books.user.get(path, { headers })).status).toBe(200);
  expectProblem(await books.user.get('/budgeting/budgets/2026-13'), 404, 'not_found');
});

test('what a budget reads grows with months and categories, each read once', async () => {
  const cost = async (months: number, categories: number) => {
    const own = await newBooks();
    const user = withoutGateway(own.user);
    const names = Array.from({ length: months }, (_, index) => monthOfNumber(2020 * 12 + index));
    const items: Item[] = [];
    for (let n = 0; n < categories; n++) {
      const { id, account } = done(await user.post('/budgeting/categories', { name: `C${n}` }));
      for (const month of names) {
        const key = keys.accountMonth(own.user.bookId as BookId, month, account.id);
        items.push({ ...key, month, account_id: account.id, [`category_${id}`]: 100, [`count_${id}`]: 1 });
      }
    }
    await writeItems(items);
    await budgeter(own).assign(names[0] ?? '', own.categories.expense.id, 1);
    return costOf(own.user.bookId, () => own.user.get(`/budgeting/budgets/${names.at(-1)}`));
  };
  const few = await cost(24, 8);
  // These months are made up, without the accounts that paid: what was not spent from them can be assigned.
  expect(few.answer.body).toMatchObject({ activity: -8, available: -8, to_assign: 8 });
  for (const more of [await cost(48, 8), await cost(24, 16)]) {
    expect(more.operations.length).toBe(few.operations.length);
    expect(more.units).toBeGreaterThan(1.5 * few.units);
    expect(more.units).toBeLessThanOrEqual(2 * few.units);
  }
});

test('a budget costs the same however many transactions a month has', async () => {
  const { user, body, record, recordAll } = await newBooks();
  const cost = async (): Promise<Pick<Cost, 'operations' | 'units'>> => {
    const { operations, units } = await costOf(user.bookId, async () => {
      const answer = await user.get('/budgeting/budgets/2026-03');
      done(answer);
      return answer;
    });
    return { operations, units };
  };
  await record('expense');
  const before = await cost();
  await recordAll(Array.from({ length: 20 }, () => ({ kind: 'expense', ...body('expense') })));
  expect(await cost()).toEqual(before);
  expect(before.operations.toSorted()).toEqual([...Array(2).fill('GetItem'), ...Array(5).fill('Query')]);
});
