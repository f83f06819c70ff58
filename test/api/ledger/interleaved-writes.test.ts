import { expect, test, vi } from 'vitest';
import type { Answer } from '../../support/api.ts';
import { type Interleaving, interleave } from '../../support/books/hold.ts';
import { bodyOf, outcomeOf } from '../../support/books/race.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { picked, type World } from '../../support/books/world.ts';

vi.setConfig({ testTimeout: 180_000 });

const EXPENSES = '/budgeting/expenses';
const CATEGORIES = '/budgeting/categories';

/** Actions of a user; `made` is the id of the expense, account or category that was created before. */
type Action = (world: World, made: string) => Promise<Answer>;

const create: Action = (world) => world.user.post(EXPENSES, bodyOf(world, { amount: 9 }));
const createMuch: Action = (world) => world.user.post(EXPENSES, bodyOf(world, { amount: 5e12 }));
const createForeign: Action = (world) =>
  world.user.post(EXPENSES, bodyOf(world, { amount: 4, currency_id: 'EUR', fx_rate: 2 }));
const createOnce: Action = (world) =>
  world.user.post(EXPENSES, bodyOf(world, { amount: 9 }), { headers: { 'idempotency-key': 'once' } });
const createIn: Action = (world, made) =>
  world.user.post(EXPENSES, { ...bodyOf(world, { amount: 9 }), category_id: made });
const createFrom: Action = (world, made) =>
  world.user.post(EXPENSES, { ...bodyOf(world, { amount: 9 }), asset_account_id: made });
const change: Action = (world, made) =>
  world.user.put(`${EXPENSES}/${made}`, bodyOf(world, { amount: 20, category: 2, asset: 1 }));
const changeOtherwise: Action = (world, made) =>
  world.user.put(`${EXPENSES}/${made}`, bodyOf(world, { amount: 30, category: 1, asset: 2 }));
const moveIntoJanuary: Action = (world, made) =>
  world.user.put(`${EXPENSES}/${made}`, bodyOf(world, { amount: 20 }));
const remove: Action = (world, made) => world.user.delete(`${EXPENSES}/${made}`);
const restore: Action = (world, made) => world.user.post(`${EXPENSES}/${made}/restore`);
const lockJanuary: Action = (world) => world.user.put('/budgeting/lock', { locked_through: '2026-01-31' });
const removeCategory: Action = (world, made) => world.user.delete(`${CATEGORIES}/${made}`);
const deactivateCategory: Action = (world, made) =>
  world.user.put(`${CATEGORIES}/${made}`, { name: 'Idle', is_active: false });
const removeAccount: Action = (world, made) => world.user.delete(`/accounts/${made}`);
const deactivateAccount: Action = (world, made) =>
  world.user.put(`/accounts/${made}`, { name: 'Idle', is_active: false });
const createAccount: Action = (world) => world.user.post('/accounts', { name: 'Purse', type: 'asset' });
const createTwin: Action = (world) => world.user.post(CATEGORIES, { name: 'Twin' });
const useYen: Action = async ({ user }) => {
  const { body } = await user.get('/auth/me');
  return user.put('/auth/me', { name: body.name, email: body.email, base_currency_id: 'JPY' });
};

const idOf = async (answer: Promise<Answer>): Promise<string> => (await answer).body.id;
const anExpense = (world: World) => idOf(create(world, ''));
const anExpenseInFebruary = (world: World) =>
  idOf(world.user.post(EXPENSES, bodyOf(world, { amount: 9, date: '2026-02-28' })));
const aDeletedExpense = async (world: World) => {
  const made = await anExpense(world);
  await remove(world, made);
  return made;
};
const aCategory = (world: World) => idOf(world.user.post(CATEGORIES, { name: 'Fresh' }));
const anAccount = (world: World) => idOf(createAccount(world, ''));
const almostTheLimit = async (world: World) => {
  // 2^52 - 1 cents are 45,035,996,273,704.95: room for one more of 5e12, not for two.
  for (const amount of [9e12, 9e12, 9e12, 9e12]) await world.user.post(EXPENSES, bodyOf(world, { amount }));
  return '';
};

type Case = [held: string, between: string, expected: string, Interleaving];

const CASES: readonly Case[] = [
  ['a creation', 'a lock', '409 period_locked', { by: 'CreateExpense', held: create, between: lockJanuary }],
  [
    'a change',
    'a lock',
    '409 period_locked',
    { by: 'UpdateExpense', before: anExpense, held: change, between: lockJanuary },
  ],
  [
    'a move into the period',
    'a lock',
    '409 period_locked',
    { by: 'UpdateExpense', before: anExpenseInFebruary, held: moveIntoJanuary, between: lockJanuary },
  ],
  [
    'a deletion',
    'a lock',
    '409 period_locked',
    { by: 'DeleteExpense', before: anExpense, held: remove, between: lockJanuary },
  ],
  [
    'a restoration',
    'a lock',
    '409 period_locked',
    { by: 'RestoreExpense', before: aDeletedExpense, held: restore, between: lockJanuary },
  ],
  [
    'a change',
    'another change',
    '200',
    { by: 'UpdateExpense', before: anExpense, held: change, between: changeOtherwise },
  ],
  [
    'a change',
    'a deletion',
    '404 not_found',
    { by: 'UpdateExpense', before: anExpense, held: change, between: remove },
  ],
  [
    'a deletion',
    'a change',
    '204',
    { by: 'DeleteExpense', before: anExpense, held: remove, between: change },
  ],
  [
    'a deletion',
    'another deletion',
    '404 not_found',
    { by: 'DeleteExpense', before: anExpense, held: remove, between: remove },
  ],
  [
    'a restoration',
    'another restoration',
    '200',
    { by: 'RestoreExpense', before: aDeletedExpense, held: restore, between: restore },
  ],
  [
    'a creation',
    'the same with its key',
    '200',
    { by: 'CreateExpense', held: createOnce, between: createOnce },
  ],
  [
    'a creation',
    'a deletion of its category',
    '422 not_found',
    { by: 'CreateExpense', before: aCategory, held: createIn, between: removeCategory },
  ],
  [
    'a creation',
    'a deactivation of its category',
    '422 inactive',
    { by: 'CreateExpense', before: aCategory, held: createIn, between: deactivateCategory },
  ],
  [
    'a creation',
    'a deletion of its account',
    '422 not_found',
    { by: 'CreateExpense', before: anAccount, held: createFrom, between: removeAccount },
  ],
  [
    'a creation',
    'a deactivation of its account',
    '422 inactive',
    { by: 'CreateExpense', before: anAccount, held: createFrom, between: deactivateAccount },
  ],
  [
    'a deletion of a category',
    'an expense in it',
    '409 category_in_use',
    { by: 'DeleteCategory', before: aCategory, held: removeCategory, between: createIn },
  ],
  [
    'a deletion of an account',
    'an expense from it',
    '409 account_in_use',
    { by: 'DeleteAccount', before: anAccount, held: removeAccount, between: createFrom },
  ],
  ['a creation', 'a new base currency', '200', { by: 'CreateExpense', held: createForeign, between: useYen }],
  [
    'a new base currency',
    'a creation',
    '409 base_currency_in_use',
    { by: 'UpdateMe', held: useYen, between: createForeign },
  ],
  [
    'a creation that fits',
    'another that takes its room',
    '422 amount_too_large',
    { by: 'CreateExpense', before: almostTheLimit, held: createMuch, between: createMuch },
  ],
  [
    'an account that gets a code',
    'another one',
    '200',
    { by: 'CreateAccount', held: createAccount, between: createAccount },
  ],
  [
    'a category',
    'another of its name',
    '409 category_name_taken',
    { by: 'CreateCategory', held: createTwin, between: createTwin },
  ],
];

test.concurrent.each(CASES)(
  '%s, with %s between its read and its write: %s',
  async (_held, _between, expected, wanted) => {
    const { world, held, between } = await interleave(wanted);
    expect(between.status, between.text).toBeLessThan(300);
    expect(outcomeOf(held)).toBe(expected);
    await expectConsistent(world.user);
  },
);

test('of two changes in that order, the one written last remains, completely', async () => {
  const { world, held } = await interleave({
    by: 'UpdateExpense',
    before: anExpense,
    held: change,
    between: changeOtherwise,
  });
  const left = await world.user.get(`${EXPENSES}/${held.body.id}`);
  expect(left.body).toEqual(held.body);
  const model = await expectConsistent(world.user);
  expect(model.balance(picked(world.money, 1))).toBe(-20_00n);
  expect(model.balance(picked(world.money, 2))).toBe(0n);
});

test('of two repeats with one key in that order, the later one gets the response of the first', async () => {
  const { world, held, between } = await interleave({
    by: 'CreateExpense',
    held: createOnce,
    between: createOnce,
  });
  expect(held.text).toBe(between.text);
  expect(held.headers.get('idempotency-replayed')).toBe('true');
  expect((await expectConsistent(world.user)).live).toHaveLength(1);
});
