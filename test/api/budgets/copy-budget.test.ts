import { expect, test } from 'vitest';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { done, expectFaults, newBooks } from '../../support/user-with-books.ts';
import { budgeter, numbersOf } from './support.ts';

test('a month gets exactly the assignments of another month', async () => {
  const books = await newBooks();
  const { user, categories, newCategory } = books;
  const { assign, month } = budgeter(books);
  const food = categories.expense.id;
  const [rent, fun] = [(await newCategory('expense', 'Rent')).id, (await newCategory('expense', 'Fun')).id];
  await assign('2026-01', food, 100);
  await assign('2026-01', rent, 700);
  await assign('2026-02', food, 1);
  await assign('2026-02', fun, 50);
  const copy = async (to: string, from: string) =>
    done(await user.post(`/budgeting/budgets/${to}/copy`, { from }));

  const copied = await copy('2026-02', '2026-01');
  expect([food, rent, fun].map((id) => numbersOf(copied, id)[0])).toEqual([100, 700, 0]);
  expect(copied).toEqual(await month('2026-02'));
  expect(await copy('2026-02', '2026-02')).toEqual(copied);
  const emptied = await copy('2026-02', '2030-01');
  expect([emptied.assigned, (await month('2026-01')).assigned]).toEqual([0, 800]);
  expectFaults(await user.post('/budgeting/budgets/2026-02/copy', { from: 'x', month: '2026-02' }), {
    from: 'invalid_month',
    month: 'unknown_field',
  });
});

test('a month gets what the other one assigns at that moment, even if that changes before the write', async () => {
  const books = await newBooks();
  const { user, categories } = books;
  const { assign, month } = budgeter(books);
  const food = categories.expense.id;
  await assign('2026-01', food, 100);
  const whileHeld = await holdWrite(user, 'CopyBudget');
  const late = user.post('/budgeting/budgets/2026-02/copy', { from: '2026-01' });
  await whileHeld(() => assign('2026-01', food, 70));
  done(await late);
  expect(numbersOf(await month('2026-02'), food)[0]).toBe(70);
});
