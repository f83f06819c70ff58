import { expect, test } from 'vitest';
import { newUser, registeredUser } from '../../support/api.ts';
import { bodyOf, times } from '../../support/books/race.ts';
import { newWorld, PATHS } from '../../support/books/world.ts';
import { partitionOf, unitsBetween, writeUnitsFor } from '../../support/engine/write-units.ts';
import { table } from '../../support/table.ts';

const { expense: EXPENSES } = PATHS;

test('registering costs 40 write units: login, profile, session, event, book, ledger, two for the member, six accounts and their codes', async () => {
  const user = await registeredUser();
  const login = await table().get(`EMAIL#${user.email}`, 'LOGIN');
  const own = ['USER', 'CRED', 'LOG'].map((name) => table().list(`${name}#${user.id}`));
  const person = (await Promise.all(own)).flat();
  expect(unitsBetween([], [...(await partitionOf(user.bookId)), ...person, login ?? {}])).toBe(40);
});

test('an account costs 6 write units and a category 8, because neither is in an index', async () => {
  const user = await newUser();
  const create = (path: string, body: object) => writeUnitsFor(user.bookId, () => user.post(path, body));
  expect(await create('/accounts', { name: 'Purse', type: 'asset' })).toBe(6);
  expect(await create('/budgeting/categories', { name: 'Gifts' })).toBe(8);
});

test('an expense costs 20 write units, and a change of its balances rewrites no copies of accounts', async () => {
  const world = await newWorld();
  const { user } = world;
  let path = '';
  const created = await writeUnitsFor(user.bookId, async () => {
    const answer = await user.post(EXPENSES, bodyOf(world, { amount: 5 }));
    path = `${EXPENSES}/${answer.body.id}`;
    return answer;
  });
  // 8 for itself and its three places; 2 each for the ledger, the category, two accounts and their months.
  expect(created).toBe(20);
  const changed = await writeUnitsFor(user.bookId, () => user.put(path, bodyOf(world, { amount: 6 })));
  expect(changed).toBe(18);
  expect(await writeUnitsFor(user.bookId, () => user.delete(path))).toBe(26);
  expect(await writeUnitsFor(user.bookId, () => user.post(`${path}/restore`))).toBe(26);
});

test('an expense costs the same whether its category has a group and a target or not', async () => {
  const world = await newWorld();
  const { user } = world;
  const body = bodyOf(world, { amount: 5 });
  const path = `/budgeting/categories/${body.category_id}`;
  const group = await user.post('/budgeting/groups', { name: 'Everyday' });
  const { name } = (await user.get(path)).body;
  await user.put(path, { name, group_id: group.body.id, position: 1.5, icon: 'basket' });
  expect((await user.put(`${path}/target`, { type: 'monthly', amount: 9 })).status).toBe(200);
  expect(await writeUnitsFor(user.bookId, () => user.post(EXPENSES, body))).toBe(20);
});

test('a batch costs 8 write units per expense, plus what they share once', async () => {
  const world = await newWorld();
  const transactions = times(40, () => ({ kind: 'expense', ...bodyOf(world, { amount: 5 }) }));
  const cost = (headers = {}) =>
    writeUnitsFor(world.user.bookId, () =>
      world.user.post('/transactions/batch', { transactions }, { headers }),
    );
  expect(await cost()).toBe(40 * 8 + 12);
  // The response stored for retries has 50 KB, and less than 4 KB compressed.
  expect(await cost({ 'idempotency-key': 'once' })).toBeLessThanOrEqual(40 * 8 + 12 + 8);
});
