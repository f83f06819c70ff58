import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { type Books, done, expectFaults, expectProblem, newBooks } from '../../support/user-with-books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

test('replaces name, code and is_active, and nothing else', async () => {
  const { user, newAccount } = books;
  const before = await newAccount({ name: 'Old', type: 'asset', code: 'old' });
  const answer = await user.put(`/accounts/${before.id}`, { name: 'New', code: 'new', is_active: false });
  expect(done(answer)).toEqual({
    ...before,
    name: 'New',
    code: 'new',
    is_active: false,
    updated_at: answer.body.updated_at,
  });
  expect(answer.body.updated_at > before.updated_at).toBe(true);
  const read = await user.get(`/accounts/${before.id}`);
  expect(read.text).toBe(answer.text);
  expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
});

test('keeps the code and becomes active if these are left out', async () => {
  const before = await books.newAccount({ name: 'A', type: 'asset', code: 'kept', is_active: false });
  for (const body of [{ name: 'A' }, { name: 'A', code: null, is_active: null, type: null }])
    expect(done(await books.user.put(`/accounts/${before.id}`, body))).toMatchObject({
      code: 'kept',
      is_active: true,
      type: 'asset',
    });
});

test('accepts an account as it was read, including balances, and changes none of them', async () => {
  const { user, accounts, record } = await newBooks();
  await record('income', { currency_id: 'EUR', fx_rate: 1.5 });
  const read = done(await user.get(`/accounts/${accounts.Cash.id}`));
  const put = done(await user.put(`/accounts/${accounts.Cash.id}`, { ...read, balance: 999, balances: [] }));
  expect(put).toEqual({ ...read, updated_at: put.updated_at });
});

describe('the code', () => {
  test('stays unique; a refusal changes nothing', async () => {
    const account = await books.newAccount({ name: 'A', type: 'asset' });
    const answer = await books.user.put(`/accounts/${account.id}`, { name: 'B', code: '1000' });
    expectProblem(answer, 409, 'account_code_taken');
    expect(done(await books.user.get(`/accounts/${account.id}`))).toEqual(account);
  });

  test('may be sent unchanged, and is free for others once it has changed', async () => {
    const account = await books.newAccount({ name: 'A', type: 'asset', code: 'first' });
    done(await books.user.put(`/accounts/${account.id}`, { name: 'A', code: 'first' }));
    done(await books.user.put(`/accounts/${account.id}`, { name: 'A', code: 'second' }));
    await books.newAccount({ name: 'B', type: 'asset', code: 'first' });
    const taken = await books.user.post('/accounts', { name: 'C', type: 'asset', code: 'second' });
    expectProblem(taken, 409, 'account_code_taken');
  });

  test('moves the account in the list', async () => {
    const someone = await newBooks();
    done(await someone.user.put(`/accounts/${someone.accounts.Cash.id}`, { name: 'Cash', code: '0001' }));
    done(await someone.user.put(`/accounts/${someone.accounts.Bank.id}`, { name: 'Bank', code: '9999' }));
    const names = done(await someone.user.get('/accounts')).data.map(({ name }: { name: string }) => name);
    expect([names[0], names.at(-1)]).toEqual(['Cash', 'Bank']);
  });
});

test('refuses another type, together with all other invalid fields', async () => {
  const url = `/accounts/${books.accounts.Cash.id}`;
  expectFaults(await books.user.put(url, { name: 'A', type: 'liability' }), { type: 'immutable_field' });
  expectFaults(await books.user.put(url, { name: '', type: 'x', code: '!', is_active: 'no', nmae: 1 }), {
    name: 'too_short',
    type: 'immutable_field',
    code: 'invalid_code',
    is_active: 'invalid_type',
    nmae: 'unknown_field',
  });
  expectFaults(await books.user.put(url, {}), { name: 'required' });
  expectFaults(await books.user.put(url, { name: null }), { name: 'required' });
});

test('shows its new name in categories and in lines, including old ones', async () => {
  const { user, accounts, categories, record } = await newBooks();
  const expense = await record('expense');
  done(await user.put(`/accounts/${accounts.Cash.id}`, { name: 'Purse' }));
  done(await user.put(`/accounts/${categories.expense.account.id}`, { name: 'Meals', code: '5999' }));
  const { lines } = done(await user.get(`/budgeting/expenses/${expense.id}`));
  expect(lines.map(({ account_name }: { account_name: string }) => account_name)).toEqual(['Meals', 'Purse']);
  expect(done(await user.get(`/budgeting/categories/${categories.expense.id}`)).account).toMatchObject({
    name: 'Meals',
    code: '5999',
  });
});

test('respects If-Match, which fails once the balance has changed', async () => {
  const { user, accounts, record } = await newBooks();
  const url = `/accounts/${accounts.Cash.id}`;
  const headers = { 'if-match': (await user.get(url)).headers.get('etag') ?? '' };
  await record('expense');
  expectProblem(await user.put(url, { name: 'X' }, { headers }), 412, 'version_mismatch');
  expect(done(await user.get(url)).name).toBe('Cash');
  const fresh = (await user.get(url)).headers.get('etag') ?? '';
  done(await user.put(url, { name: 'X' }, { headers: { 'if-match': fresh } }));
});

test('returns 404 for anything but an account of the caller', async () => {
  const stranger = await newUser();
  await expectHidden(books.accounts.Cash.id, (id) => stranger.put(`/accounts/${id}`, { name: 'Mine' }));
  expectProblem(await books.user.put(`/accounts/${NO_ID}`, { name: '' }), 404, 'not_found');
  expect(done(await books.user.get(`/accounts/${books.accounts.Cash.id}`)).name).toBe('Cash');
});
