import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { bodyOf } from '../../support/books/race.ts';
import { newWorld, PATHS, picked, type World } from '../../support/books/world.ts';
import { cloud } from '../../support/cloud.ts';
import { type Cost, costOf } from '../../support/engine/ledger-cost.ts';
import { storedItems } from '../../support/ledger-table.ts';

vi.setConfig({ testTimeout: 120_000 });

const { expense: EXPENSES } = PATHS;
/** Days that no other test uses: they identify the reads of their rates, none of which are cached. */
const RATE_DAY = '2025-07-19';
const OTHER_RATE_DAY = '2025-07-17';
const BATCH_RATE_DAY = '2025-07-18';

const measured: string[] = [];
afterAll(() => console.info(`Measured:\n${measured.join('\n')}`));

function expectCost(what: string, { answer, operations, units }: Cost, expected: readonly string[]): void {
  expect([200, 204], answer.text).toContain(answer.status);
  measured.push(`${what}: ${operations.join(', ')}; ${units} units`);
  expect([...operations].sort()).toEqual([...expected].sort());
}

const READ_READ_WRITE = ['BatchGetItem', 'GetItem', 'TransactWriteItems'];

async function costly(): Promise<{
  world: World;
  cost: (request: () => ReturnType<World['user']['get']>) => Promise<Cost>;
}> {
  const world = await newWorld();
  return { world, cost: (request) => costOf(world.user.bookId, request) };
}

test('creating an expense takes two reads, one after the other, and one write', async () => {
  const { world, cost } = await costly();
  const { user } = world;
  const create =
    (more = {}, headers = {}) =>
    () =>
      user.post(EXPENSES, bodyOf(world, { amount: 5, memo: 'lunch', ...more }), { headers });
  expectCost('create in the base currency', await cost(create()), READ_READ_WRITE);
  expectCost(
    'create with a rate of its own',
    await cost(create({ currency_id: 'EUR', fx_rate: 1.1 })),
    READ_READ_WRITE,
  );
  const headers = { 'idempotency-key': randomUUID() };
  expectCost('create with an Idempotency-Key', await cost(create({}, headers)), READ_READ_WRITE);
  expectCost('the same once more (replay)', await cost(create({}, headers)), READ_READ_WRITE);
});

test('creating many at once takes as many calls as creating one with several categories', async () => {
  const { world } = await costly();
  const { user } = world;
  const each = (category: number, more = {}) => ({
    kind: 'expense',
    ...bodyOf(world, { amount: 5, category, date: BATCH_RATE_DAY, currency_id: 'EUR', ...more }),
  });
  const transactions = [each(0), each(1), each(2), each(0, { asset: 1 }), each(2, { external_id: 'mine' })];
  const create = () => user.post('/transactions/batch', { transactions });
  expectCost('create five in a batch', await costOf(user.bookId, create, `DAY#${BATCH_RATE_DAY}`), [
    ...['BatchGetItem', 'BatchGetItem', 'Query', 'GetItem', 'TransactWriteItems'],
  ]);
});

test('in another currency the rate is read at the same time as the account, not after it', async () => {
  const { world } = await costly();
  const { user } = world;
  const create = (date: string) =>
    user.post(EXPENSES, bodyOf(world, { amount: 5, currency_id: 'EUR', date }));
  const foreign = await costOf(user.bookId, () => create(RATE_DAY), `DAY#${RATE_DAY}`);
  expectCost('create with the rate of the day', foreign, [...READ_READ_WRITE, 'Query']);

  const text = `ACCOUNT#${picked(world.categories, 0).accountId}`;
  const queries = () => cloud().observer.calls(`DAY#${OTHER_RATE_DAY}`);
  const hold = await cloud().observer.inject({
    kind: 'hold',
    text,
    operation: 'GetItem',
    times: 1,
  });
  const creating = create(OTHER_RATE_DAY);
  while ((await queries()).length === 0) await sleep(20);
  const held = (await cloud().observer.calls(text)).filter(({ operation }) => operation === 'GetItem').at(-1);
  expect(held?.status).toBeUndefined();
  expect(await hold.remove()).toBe(1);
  expect((await creating).status).toBe(200);
});

test('changing, deleting, restoring and locking take one write each, and at most two round trips of reads', async () => {
  const { world, cost } = await costly();
  const { user } = world;
  const created = await user.post(EXPENSES, bodyOf(world, { amount: 5 }));
  const path = `${EXPENSES}/${created.body.id}`;
  const change = (more: { amount: number; category?: number; asset?: number; date?: string }, headers = {}) =>
    cost(() => user.put(path, bodyOf(world, more), { headers }));
  expectCost('update the amount', await change({ amount: 6 }), READ_READ_WRITE);
  const moved = { amount: 7, category: 2, asset: 1, date: '2026-02-28' };
  expectCost('update category, account and month', await change(moved), READ_READ_WRITE);
  const { headers } = await user.get(path);
  expectCost('update with If-Match', await change({ amount: 8 }, { 'if-match': headers.get('etag') ?? '' }), [
    ...READ_READ_WRITE,
    'BatchGetItem',
  ]);
  expectCost('delete', await cost(() => user.delete(path)), ['BatchGetItem', 'TransactWriteItems']);
  expectCost('restore', await cost(() => user.post(`${path}/restore`)), READ_READ_WRITE);
  const lock = (through: string | null) =>
    cost(() => user.put('/budgeting/lock', { locked_through: through }));
  expectCost('lock', await lock('2025-12-31'), ['TransactWriteItems']);
});

test('reading takes at most two round trips, and a report looks at the ledger before and after', async () => {
  const { world, cost } = await costly();
  const { user } = world;
  const created = await user.post(EXPENSES, bodyOf(world, { amount: 5 }));
  const reads: [string, string, string[]][] = [
    ['get an expense', `${EXPENSES}/${created.body.id}`, ['GetItem', 'BatchGetItem']],
    ['list one expense', EXPENSES, ['Query', 'BatchGetItem']],
    ['list accounts', '/accounts', ['Query', 'GetItem']],
    ['get an account', `/accounts/${picked(world.money, 0)}`, ['BatchGetItem']],
    ['list categories', '/budgeting/categories', ['Query', 'BatchGetItem']],
    ['get a category', `/budgeting/categories/${picked(world.categories, 0).id}`, ['GetItem', 'GetItem']],
    ['get the lock', '/budgeting/lock', ['GetItem']],
    [
      'summary of a year',
      '/reports/summary?from=2026-01&to=2026-12',
      // One of them is for the groups.
      ['GetItem', 'GetItem', 'Query', 'Query', 'Query'],
    ],
    ['trial balance', '/reports/trial-balance', ['GetItem', 'GetItem', 'Query']],
  ];
  for (const [what, path, expected] of reads) expectCost(what, await cost(() => user.get(path)), expected);
});

test('accounts and categories take one write each', async () => {
  const { world, cost } = await costly();
  const { user } = world;
  const account = await cost(() => user.post('/accounts', { name: 'Purse', type: 'asset' }));
  expectCost('create an account', account, ['GetItem', 'Query', 'TransactWriteItems']);
  const path = `/accounts/${account.answer.body.id}`;
  const readAndWrite = ['BatchGetItem', 'TransactWriteItems'];
  const renamed = await cost(() => user.put(path, { name: 'Wallet', code: '1777' }));
  expectCost('update an account and its code', renamed, readAndWrite);
  expectCost('delete an account', await cost(() => user.delete(path)), readAndWrite);
  const category = await cost(() => user.post('/budgeting/categories', { name: 'Gifts' }));
  expectCost('create a category', category, ['Query', 'Query', 'TransactWriteItems']);
  const gets = ['GetItem', 'GetItem'];
  const categoryPath = `/budgeting/categories/${category.answer.body.id}`;
  expectCost('update a category', await cost(() => user.put(categoryPath, { name: 'Presents' })), [
    ...gets,
    'TransactWriteItems',
  ]);
  // The query finds what budgets assign to it.
  expectCost('delete a category', await cost(() => user.delete(categoryPath)), [
    ...gets,
    'Query',
    'TransactWriteItems',
  ]);
});

/** Bytes as DynamoDB counts them: names and values in UTF-8, two digits a byte, a byte for each nested element. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).replace(/[-.]/g, '').length / 2) + 1;
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 0);
  if (value !== null && typeof value === 'object')
    return 3 + Object.entries(value).reduce((sum, [name, each]) => sum + 1 + name.length + sizeOf(each), 0);
  return 1;
}

test('a stored expense stays below 1 KB, where its five copies cost one unit each to write', async () => {
  const { world } = await costly();
  const { user } = world;
  const body = bodyOf(world, {
    amount: 12_345_678.9,
    currency_id: 'EUR',
    memo: 'Dinner with Ada after the concert',
  });
  expect((await user.post(EXPENSES, body)).status).toBe(200);
  const [item] = await storedItems(user.bookId, 'TRANSACTION#', 'TRANSACTION#~');
  const bytes = Object.entries(item ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + sizeOf(value),
    0,
  );
  measured.push(`a stored expense with a memo of ${String(body.memo).length} characters: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(700);
  // Room for a payee of 150 letters and more.
  expect(bytes).toBeLessThanOrEqual(1024 - 200);
});
