import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { expectCursorBound, expectStableWalk } from '../../support/record-expectations.ts';
import {
  done,
  expectFaults,
  ID,
  type Json,
  newBooks,
  pagesOf,
  TIMESTAMP,
} from '../../support/user-with-books.ts';

const TYPES = ['asset', 'liability', 'equity', 'income', 'expense'];

let user: TestUser;
const made: Json[] = [];
beforeAll(async () => {
  user = await newUser();
  for (const [index, type] of [...TYPES, ...TYPES].entries())
    made.push(done(await user.post('/accounts', { name: `A${index}`, type, is_active: index % 3 > 0 })));
});

test('shows a new user the accounts created at registration', async () => {
  const page = done(await (await newUser()).get('/accounts'));
  expect([page.has_more, page.next_cursor]).toEqual([false, null]);
  const shape = {
    id: ID,
    is_active: true,
    balance: 0,
    balances: [],
    created_at: TIMESTAMP,
    updated_at: TIMESTAMP,
  };
  const [budgeted, aside] = [true, false].map((in_budget) => ({
    ...shape,
    currency_id: 'USD',
    in_budget,
    cleared_balances: [],
  }));
  expect(page.data).toEqual([
    { ...budgeted, code: '1000', name: 'Cash', type: 'asset' },
    { ...budgeted, code: '1010', name: 'Bank', type: 'asset' },
    { ...aside, code: '1200', name: 'Receivables', type: 'asset' },
    { ...aside, code: '2000', name: 'Payables', type: 'liability' },
    { ...budgeted, code: '2100', name: 'Credit card', type: 'liability' },
    { ...shape, code: '3000', name: 'Opening balances', type: 'equity' },
  ]);
});

test('is ordered by code, page by page, and shows each account once', async () => {
  const all = (await pagesOf(user, '/accounts', 5)).flat();
  expect(all).toHaveLength(16);
  expect(new Set(all.map(({ id }) => id)).size).toBe(16);
  const codes = all.map(({ code }) => code);
  expect(codes).toEqual(codes.toSorted());
});

const QUERIES: Record<string, (account: Json) => boolean> = {
  ...Object.fromEntries(TYPES.map((type) => [`type=${type}`, (account: Json) => account.type === type])),
  'is_active=true': (account) => account.is_active,
  'is_active=false': (account) => !account.is_active,
  'type=asset&is_active=false': (account) => account.type === 'asset' && !account.is_active,
  'type=equity&is_active=true': (account) => account.type === 'equity' && account.is_active,
};
test.each(Object.keys(QUERIES))('has full pages for %s', async (query) => {
  const all = await walk(user, '/accounts');
  const found = (await pagesOf(user, `/accounts?${query}`, 2)).flat();
  expect(found).toEqual(all.filter((account) => QUERIES[query]?.(account)));
  expect(found.length).toBeGreaterThan(0);
});

test("shows balances, and only the caller's own accounts", async () => {
  const books = await newBooks();
  await books.record('expense', { amount: 12.5 });
  const listed = await walk(books.user, '/accounts');
  expect(listed.find(({ name }) => name === 'Cash')).toMatchObject({
    balance: -12.5,
    balances: [{ currency_id: 'USD', balance: -12.5 }],
  });
  expect(listed.filter(({ id }) => made.some((account) => account.id === id))).toEqual([]);
});

test('lists every account once while others are created and deleted', async () => {
  const someone = await newUser();
  const ids = (await walk(someone, '/accounts')).map(({ id }) => id);
  const codes = ['0999', '1005', '1999', '9000'];
  await expectStableWalk(
    someone,
    '/accounts',
    (page) => someone.post('/accounts', { name: 'New', type: 'asset', code: codes[page - 1] }),
    ids,
  );
});

test.each([
  ['type=cash', { type: 'invalid_value' }],
  ['is_active=yes', { is_active: 'invalid_value' }],
  ['is_active=', { is_active: 'invalid_value' }],
  ['include_deleted=true', { include_deleted: 'unknown_parameter' }],
  ['limit=0&type=x', { limit: 'out_of_range', type: 'invalid_value' }],
])('refuses the query %s', async (query, codes) => {
  expectFaults(await user.get(`/accounts?${query}`), codes as Record<string, string>);
});

test('accepts only cursors of the same list, query and user', async () => {
  await expectCursorBound(user, await newUser(), '/accounts', 'type=asset');
});
