import { expect, test } from 'vitest';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';
import { budgeter } from './support.ts';

const PATH = '/budgeting/budgets/2026-02/fund';

async function given() {
  const books = await newBooks();
  const { user, newCategory } = books;
  const home = done(await user.post('/budgeting/groups', { name: 'Home', position: 1 }));
  const rent = await newCategory('expense', 'Rent', { group_id: home.id });
  const fun = await newCategory('expense', 'Fun', { budget_rollover: 'full' });
  const target = async (id: string, type: string, amount: number) =>
    done(await user.put(`/budgeting/categories/${id}/target`, { type, amount }));
  await target(rent.id, 'monthly', 700);
  await target(fun.id, 'refill', 50);
  return { ...budgeter(books), user, books, home, rent, fun, target };
}

test('assigns what is needed, whatever there is to assign; repeated it changes nothing', async () => {
  const { user, books, home, rent, fun, target, assign } = await given();
  const idle = await books.newCategory('expense', 'Idle');
  await target(idle.id, 'monthly', 5);
  done(await user.put(`/budgeting/categories/${idle.id}`, { name: 'Idle', is_active: false }));
  await assign('2026-02', rent.id, 100);
  const before = done(await user.get('/budgeting/budgets/2026-02'));
  expect(before.needed).toBe(650);
  expect(before.groups).toEqual([
    {
      ...{ group_id: home.id, name: 'Home', assigned: 100, carried: 0 },
      ...{ activity: 0, available: 100, needed: 600 },
    },
  ]);
  expect(before.categories[0].category_id).toBe(rent.id);
  const some = done(await user.post(PATH, { category_ids: [rent.id] }));
  expect([some.assigned, some.needed]).toEqual([700, 50]);
  const all = done(await user.post(PATH, {}));
  expect([all.assigned, all.needed, all.to_assign]).toEqual([750, 0, -750]);
  expect(done(await user.post(PATH, {}))).toEqual(all);
  expect(done(await user.get('/budgeting/budgets/2026-02'))).toEqual(all);
  expect(all.categories.find((row: Json) => row.category_id === fun.id).assigned).toBe(50);
});

test('names the categories that it does not know', async () => {
  const { user, books, rent } = await given();
  const income = await books.newCategory('income', 'Pay');
  const ids = [rent.id, income.id, rent.id.replace(/^.{8}/, '00000000')];
  expectFaults(await user.post(PATH, { category_ids: ids }), {
    'category_ids[1]': 'wrong_kind',
    'category_ids[2]': 'not_found',
  });
  expectFaults(await user.post(PATH, { category_ids: [] }), { category_ids: 'too_few_items' });
});

test('counts what is spent and assigned before the write', async () => {
  const { user, fun, assign, spend } = await given();
  await assign('2026-01', fun.id, 30);
  const whileHeld = await holdWrite(user, 'FundBudget');
  const late = user.post(PATH, {});
  await whileHeld(() => spend('2026-01', fun.id, 10));
  const row = done(await late).categories.find((each: Json) => each.category_id === fun.id);
  expect([row.carried, row.assigned]).toEqual([20, 30]);
});
