import { expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';
import { budgeter } from './support.ts';

const pathOf = (id: string) => `/budgeting/categories/${id}/target`;

async function newTargets() {
  const books: Books = await newBooks();
  const { user, newCategory } = books;
  const category = (name: string, more: object = {}): Promise<Json> =>
    newCategory('expense', name, { budget_rollover: 'full', ...more });
  const set = (id: string, body: object) => user.put(pathOf(id), body);
  const rowOf = async (month: string, id: string): Promise<Json> =>
    done(await user.get(`/budgeting/budgets/${month}`)).categories.find(
      (row: Json) => row.category_id === id,
    );
  return { ...budgeter(books), books, user, category, set, rowOf };
}

test('is shown by the category and the budget, and kept by an update of the category', async () => {
  const { user, category, set, rowOf } = await newTargets();
  const rent = await category('Rent');
  const answer = done(await set(rent.id, { type: 'monthly', amount: 700 }));
  expect(answer).toEqual({
    ...rent,
    target: { type: 'monthly', amount: 700 },
    updated_at: answer.updated_at,
  });
  const put = done(await user.put(`/budgeting/categories/${rent.id}`, answer));
  expect(put.target).toEqual(answer.target);
  expect(await rowOf('2026-01', rent.id)).toMatchObject({ target: answer.target, needed: 700 });
});

test('a month needs what is missing', async () => {
  const { category, set, rowOf, assign, spend } = await newTargets();
  const [monthly, refill, trip] = [await category('Meals'), await category('Fun'), await category('Trip')];
  done(await set(monthly.id, { type: 'monthly', amount: 300 }));
  done(await set(refill.id, { type: 'refill', amount: 100 }));
  done(await set(trip.id, { type: 'by_month', amount: 100, month: '2026-03', repeat_months: 4 }));
  const needed = async (month: string) =>
    (await Promise.all([monthly, refill, trip].map(({ id }) => rowOf(month, id)))).map((row) => row.needed);
  expect(await needed('2026-01')).toEqual([300, 100, 33.34]);
  for (const { id } of [monthly, refill, trip]) await assign('2026-01', id, 40);
  expect(await needed('2026-01')).toEqual([260, 60, 0]);
  await spend('2026-01', refill.id, 15);
  expect(await needed('2026-02')).toEqual([300, 75, 30]);
  expect((await rowOf('2026-03', trip.id)).target.due_month).toBe('2026-03');
  expect((await rowOf('2026-04', trip.id)).target.due_month).toBe('2026-07');
  done(await set(trip.id, { type: 'by_month', amount: 100, month: '2026-03' }));
  const late = await rowOf('2026-04', trip.id);
  expect([late.needed, late.target]).toEqual([0, { type: 'by_month', amount: 100, month: '2026-03' }]);
});

test('is refused where it has no meaning', async () => {
  const { books, user, category, set } = await newTargets();
  const [plain, none] = [await category('A'), await category('B', { budget_rollover: 'none' })];
  const income = await books.newCategory('income', 'C');
  const byMonth = { type: 'by_month', amount: 1, month: '2026-05' };
  expectFaults(await set(plain.id, { type: 'monthly', amount: 0 }), { amount: 'too_small' });
  expectFaults(await set(plain.id, { type: 'monthly', amount: 1.001 }), { amount: 'too_many_decimals' });
  expectFaults(await set(plain.id, { type: 'by_month', amount: 1 }), { month: 'required' });
  expectFaults(await set(plain.id, { ...byMonth, type: 'refill', repeat_months: 2 }), {
    month: 'invalid_value',
    repeat_months: 'invalid_value',
  });
  expectFaults(await set(plain.id, { ...byMonth, repeat_months: 121 }), { repeat_months: 'out_of_range' });
  expectFaults(await set(income.id, { type: 'monthly', amount: 1 }), { type: 'wrong_kind' });
  expectFaults(await set(none.id, byMonth), { type: 'rollover_required' });
  done(await set(plain.id, byMonth));
  const { target: _kept, ...body } = plain;
  expectFaults(await user.put(`/budgeting/categories/${plain.id}`, { ...body, budget_rollover: 'none' }), {
    budget_rollover: 'rollover_required',
  });
  await expectHidden(
    income.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    (id) => set(id, { type: 'monthly', amount: 1 }),
  );
});

test('fixes the base currency', async () => {
  const { user, category, set } = await newTargets();
  done(await set((await category('Rent')).id, { type: 'monthly', amount: 700 }));
  const me = done(await user.get('/auth/me'));
  expectProblem(
    await user.put('/auth/me', { name: me.name, email: me.email, base_currency_id: 'EUR' }),
    409,
    'base_currency_in_use',
  );
});
