import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { expectHidden, expectSafeRetries } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectFaults,
  expectProblem,
  ID,
  KINDS,
  newBooks,
  otherKind,
  TIMESTAMP,
} from '../../support/user-with-books.ts';

const PATH = '/budgeting/categories';

let books: Books;
let user: TestUser;
beforeAll(async () => {
  books = await newBooks();
  user = books.user;
});

test('returns the category as a read shows it, with exactly the fields of the contract', async () => {
  const created = await user.post(PATH, { name: ' Rent ' });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: ID,
    kind: 'expense',
    name: 'Rent',
    is_active: true,
    budget_rollover: 'none',
    account: { id: ID, name: 'Rent', code: '5010', type: 'expense', is_active: true },
    created_at: TIMESTAMP,
    updated_at: created.body.created_at,
  });
  const read = await user.get(`${PATH}/${created.body.id}`);
  expect(read.text).toBe(created.text);
  expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
});

test.each([
  [{ name: 'A1' }, { kind: 'expense', is_active: true }],
  [
    { name: 'A2', kind: null, is_active: null, account_id: null, account: null },
    { kind: 'expense', is_active: true },
  ],
  [
    { name: 'A3', kind: 'income', is_active: false },
    { kind: 'income', is_active: false },
  ],
])('uses defaults for what is left out: %j', async (given, expected) => {
  expect(done(await user.post(PATH, given))).toMatchObject(expected);
});

describe('the account', () => {
  test.each(KINDS)('is created along with a category of kind %s if none is given', async (kind) => {
    const { account } = await books.newCategory(kind, 'With account');
    const made = done(await user.get(`/accounts/${account.id}`));
    expect(made).toMatchObject({ ...account, type: kind, name: 'With account', balance: 0, balances: [] });
  });

  test.each(KINDS)('of a category of kind %s may be an existing one of that type', async (kind) => {
    const account = await books.newAccount({ name: 'Shared', type: kind });
    const before = (await walk(user, '/accounts')).length;
    const first = await books.newCategory(kind, 'Shared 1', { account_id: account.id });
    const second = await books.newCategory(kind, 'Shared 2', { account_id: account.id });
    expect(first.account).toEqual({
      id: account.id,
      name: 'Shared',
      code: account.code,
      type: kind,
      is_active: true,
    });
    expect(second.account).toEqual(first.account);
    expect(await walk(user, '/accounts')).toHaveLength(before);
    const wrong = await user.post(PATH, { kind: otherKind(kind), name: 'X', account_id: account.id });
    expectFaults(wrong, { account_id: 'wrong_type' });
  });

  test.each(['asset', 'liability', 'equity'])('cannot be of type %s', async (type) => {
    const account = await books.newAccount({ name: 'X', type });
    expectFaults(await user.post(PATH, { name: 'X', account_id: account.id }), { account_id: 'wrong_type' });
  });

  test('of another user does not exist', async () => {
    const stranger = await newUser();
    const ask = (id: string) => stranger.post(PATH, { name: 'X', account_id: id });
    await expectHidden(books.categories.expense.account.id, ask, 422);
    expectFaults(await user.post(PATH, { name: 'X', account_id: 'x' }), { account_id: 'not_found' });
  });

  test('can be sent as a read shows it, to copy a category under another name', async () => {
    const copy = done(await user.post(PATH, { ...books.categories.expense, name: 'Copy' }));
    expect(copy.account).toEqual(books.categories.expense.account);
    expect(copy.id).not.toBe(books.categories.expense.id);
    const wrong = await user.post(PATH, { name: 'X', account: { id: books.accounts.Cash.id } });
    expectFaults(wrong, { 'account.id': 'wrong_type' });
    expectFaults(await user.post(PATH, { name: 'X', account: { id: 'x' } }), { 'account.id': 'not_found' });
    expectFaults(await user.post(PATH, { name: 'X', account: 'x' }), { account: 'invalid_type' });
  });
});

describe('the name', () => {
  test.each([
    ['Gifts', 'gifts'],
    ['Straße', 'STRASSE'],
    ['Caf\u00e9', 'CAFE\u0301'],
    ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ'],
    ['Ночь', ' НОЧЬ '],
  ])(
    '%s is taken by %s, whatever the case, within its kind; a refusal creates no account',
    async (name, same) => {
      await books.newCategory('expense', name);
      const before = await walk(user, '/accounts');
      expectProblem(await user.post(PATH, { name: same }), 409, 'category_name_taken');
      expect(await walk(user, '/accounts')).toEqual(before);
      await books.newCategory('income', same);
    },
  );

  test("of a deleted category, or of another user's, is free", async () => {
    const category = await books.newCategory('expense', 'Short-lived');
    await user.delete(`${PATH}/${category.id}`);
    const again = await books.newCategory('expense', 'SHORT-LIVED');
    expect(again.id).not.toBe(category.id);
    done(await (await newUser()).post(PATH, { name: 'Short-lived' }));
  });

  test('of an inactive category is taken', async () => {
    await books.newCategory('expense', 'Asleep', { is_active: false });
    expectProblem(await user.post(PATH, { name: 'asleep' }), 409, 'category_name_taken');
  });

  test('may be long in any script', async () => {
    for (const letter of ['x', '😀', 'ᾷ', 'ß']) {
      const name = letter.repeat(150);
      expect(done(await user.post(PATH, { name })).name).toBe(name);
    }
  });
});

test.each([
  ['name', undefined, 'required'],
  ['name', null, 'required'],
  ['name', ' ', 'too_short'],
  ['name', 'x'.repeat(151), 'too_long'],
  ['name', 'a\u0000b', 'invalid_characters'],
  ['name', true, 'invalid_type'],
  ['kind', 'transfer', 'invalid_value'],
  ['kind', 1, 'invalid_value'],
  ['is_active', 'false', 'invalid_type'],
  ['color', 'red', 'unknown_field'],
  ['accountId', 'x', 'unknown_field'],
])('refuses %s: %j with %s', async (field, value, code) => {
  expectFaults(await user.post(PATH, { name: 'X', [field]: value }), { [field]: code });
});

test('reports every invalid field at once, and no valid one', async () => {
  const income = books.categories.income.account.id;
  expectFaults(await user.post(PATH, { kind: 'x', is_active: 1, account_id: income, nmae: 'X' }), {
    name: 'required',
    kind: 'invalid_value',
    is_active: 'invalid_type',
    nmae: 'unknown_field',
  });
  expectFaults(await user.post(PATH, { name: '', account_id: income }), {
    name: 'too_short',
    account_id: 'wrong_type',
  });
});

test('creates one category with one account for repeats with the same Idempotency-Key', async () => {
  const someone = await newUser();
  await expectSafeRetries(someone, PATH, { name: 'Once' });
  expect(await walk(someone, '/accounts?type=expense')).toHaveLength(1);
});

test('gives different codes to the accounts of categories created in parallel', async () => {
  const someone = await newUser();
  const made = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => someone.post(PATH, { name, kind: 'income' })),
  );
  const codes = made.map((answer) => done(answer).account.code).sort();
  expect(codes).toEqual(['4000', '4010', '4020', '4030']);
});
