import { expect, test } from 'vitest';
import { type Answer, newUser, type TestUser } from '../../support/api.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { newBooks } from '../obligations/support.ts';

const partition = (user: TestUser) => `BOOK#${user.bookId}`;
const setCount = (user: TestUser, counts: Record<string, number>) =>
  table().put({ pk: partition(user), sk: 'COUNTS', ...counts });
const countsOf = (user: TestUser) => table().get(partition(user), 'COUNTS');

function expectLimit(answer: Answer, code: string): void {
  expect([answer.status, answer.body.code], answer.text).toEqual([409, code]);
}

test('a user has at most 10,000 contacts, deleted ones included', async () => {
  const user = await newUser();
  const create = () => user.post('/contacts', { name: 'Bob' });
  const { body: first } = await create();
  expect(await countsOf(user)).toMatchObject({ contacts: 1 });
  await setCount(user, { contacts: 9999 });
  expect((await create()).status).toBe(200);
  expectLimit(await create(), 'contact_limit_reached');
  await user.delete(`/contacts/${first.id}`);
  expectLimit(await create(), 'contact_limit_reached');
  expect((await user.post(`/contacts/${first.id}/restore`)).status).toBe(200);
  expect((await user.put(`/contacts/${first.id}`, { name: 'Robert' })).status).toBe(200);
  expect(await countsOf(user)).toMatchObject({ contacts: 10_000 });
});

test('contacts created in parallel cannot exceed the limit', async () => {
  const user = await newUser();
  await setCount(user, { contacts: 9997 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => user.post('/contacts', { name: 'Bob' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect((await user.get('/contacts')).body.data).toHaveLength(3);
});

test('a create request refused because of the limit can be repeated with its key, and a replay is not refused', async () => {
  const user = await newUser();
  await setCount(user, { contacts: 9999 });
  const create = (key: string) =>
    user.post('/contacts', { name: 'Bob' }, { headers: { 'idempotency-key': key } });
  const { body } = await create('first');
  expectLimit(await create('second'), 'contact_limit_reached');
  const replayed = await create('first');
  expect([replayed.status, replayed.body]).toEqual([200, body]);
  await setCount(user, { contacts: 9999 });
  expect((await create('second')).status).toBe(200);
});

test('a user has at most 10,000 obligations, deleted ones included', async () => {
  const { user, body, obligation } = await newBooks();
  const { id } = await obligation();
  expect(await countsOf(user)).toMatchObject({ obligations: 1 });
  await setCount(user, { obligations: 10_000 });
  await user.delete(`/obligations/${id}`);
  expectLimit(await user.post('/obligations', body()), 'obligation_limit_reached');
  expect((await user.post(`/obligations/${id}/restore`)).status).toBe(200);
  await setCount(user, { obligations: 9999 });
  await obligation();
});

test('a user has at most 1,000 accounts, including those created at registration, and a deleted one makes room', async () => {
  const user = await newUser();
  const create = () => user.post('/accounts', { name: 'Purse', type: 'asset' });
  // Six more than those that are counted.
  await setCount(user, { accounts: 993 });
  const { body: last } = await create();
  expectLimit(await create(), 'account_limit_reached');
  await user.delete(`/accounts/${last.id}`);
  expect((await create()).status).toBe(200);
  expectLimit(await create(), 'account_limit_reached');
  const { data } = (await user.get('/accounts')).body;
  const ofRegistration = data.find(({ name }: { name: string }) => name === 'Opening balances');
  await user.delete(`/accounts/${ofRegistration.id}`);
  expect((await create()).status).toBe(200);
  expectLimit(await create(), 'account_limit_reached');
});

test('accounts created for categories do not count', async () => {
  const user = await newUser();
  const category = (more: Record<string, unknown>) => user.post('/budgeting/categories', more);
  await setCount(user, { accounts: 994 });
  const { status, body: own } = await category({ name: 'Food' });
  expect(status).toBe(200);
  await user.delete(`/budgeting/categories/${own.id}`);
  expect(await countsOf(user), 'its account is gone with it').toMatchObject({ accounts: 994 });

  await setCount(user, { accounts: 993 });
  const { body: account } = await user.post('/accounts', { name: 'Fun', type: 'expense' });
  const { body: named } = await category({ name: 'Fun', account_id: account.id });
  expect(await countsOf(user)).toMatchObject({ accounts: 994 });
  await user.delete(`/budgeting/categories/${named.id}`);
  expect((await user.get(`/accounts/${account.id}`)).status).toBe(404);
  expect(await countsOf(user), 'one that the user has made counts down').toMatchObject({ accounts: 993 });
});

test('a user has at most 1,000 categories of both kinds, and a deleted one makes room', async () => {
  const user = await newUser();
  const category = (name: string, more = {}) => user.post('/budgeting/categories', { name, ...more });
  const { body: first } = await category('First');
  await writeItems(
    Array.from({ length: 998 }, (_, i) => {
      const name = `${i % 2 === 0 ? 'expense' : 'income'}#${'long name '.repeat(14)}${i}`;
      return { pk: partition(user), sk: `CATEGORY_NAME#${name}`, name };
    }),
  );
  expect((await category('Last')).status).toBe(200);
  expectLimit(await category('More'), 'category_limit_reached');
  const account = await user.post('/accounts', { name: 'Pay', type: 'income' });
  const onAccount = { kind: 'income', account_id: account.body.id };
  expectLimit(await category('More', onAccount), 'category_limit_reached');
  await user.delete(`/budgeting/categories/${first.id}`);
  expect((await category('More', onAccount)).status).toBe(200);
});
