import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { expectSafeRetries } from '../../support/record-expectations.ts';
import { done, expectFaults, expectProblem, ID, TIMESTAMP } from '../../support/user-with-books.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test('returns the account as a read shows it, with exactly the fields of the contract', async () => {
  const created = await user.post('/accounts', { name: ' Savings ', type: 'asset', code: '1500' });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: ID,
    code: '1500',
    name: 'Savings',
    type: 'asset',
    is_active: true,
    currency_id: 'USD',
    in_budget: true,
    cleared_balances: [],
    balance: 0,
    balances: [],
    created_at: TIMESTAMP,
    updated_at: created.body.created_at,
  });
  const read = await user.get(`/accounts/${created.body.id}`);
  expect(read.text).toBe(created.text);
  expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
});

describe('the code', () => {
  test("is the next free one in the type's range if none is given", async () => {
    const someone = await newUser();
    const codeOf = async (type: string, code?: string | null) =>
      done(await someone.post('/accounts', { name: 'X', type, code })).code;
    expect(await codeOf('asset')).toBe('1020');
    expect(await codeOf('liability', null)).toBe('2010');
    expect(await codeOf('equity')).toBe('3010');
    expect(await codeOf('income')).toBe('4000');
    expect(await codeOf('expense')).toBe('5000');
    expect(await codeOf('expense')).toBe('5010');
    expect(await codeOf('asset', '1030')).toBe('1030');
    expect(await codeOf('asset')).toBe('1040');
  });

  test.each(['1', 'A', 'a.b-c_9', 'x'.repeat(20)])('may be %j', async (code) => {
    expect(done(await user.post('/accounts', { name: 'X', type: 'asset', code })).code).toBe(code);
  });

  test('is unique across types, and a refusal creates nothing', async () => {
    done(await user.post('/accounts', { name: 'First', type: 'asset', code: '777' }));
    const before = await walk(user, '/accounts');
    for (const type of ['asset', 'income']) {
      expectProblem(
        await user.post('/accounts', { name: 'Second', type, code: ' 777 ' }),
        409,
        'account_code_taken',
      );
    }
    expectProblem(
      await user.post('/accounts', { name: 'X', type: 'asset', code: '1000' }),
      409,
      'account_code_taken',
    );
    expect(await walk(user, '/accounts')).toEqual(before);
  });

  test("of another user's account is free", async () => {
    done(await user.post('/accounts', { name: 'Mine', type: 'asset', code: 'mine' }));
    done(await (await newUser()).post('/accounts', { name: 'Mine', type: 'asset', code: 'mine' }));
  });

  test('is different for each of many accounts created in parallel', async () => {
    const someone = await newUser();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => someone.post('/accounts', { name: 'X', type: 'expense' })),
    );
    const codes = made.map((answer) => done(answer).code).sort();
    expect(codes).toEqual(['5000', '5010', '5020', '5030', '5040', '5050', '5060', '5070']);
  });
});

test('may start inactive; null means the default', async () => {
  const given = { name: 'X', type: 'asset' };
  expect(done(await user.post('/accounts', { ...given, is_active: false })).is_active).toBe(false);
  expect(done(await user.post('/accounts', { ...given, is_active: null })).is_active).toBe(true);
});

test('ignores read-only fields', async () => {
  const past = '2020-01-01T00:00:00.000Z';
  const made = done(
    await user.post('/accounts', {
      name: 'X',
      type: 'asset',
      id: 'x',
      balance: 100,
      balances: [{ currency_id: 'USD', balance: 100 }],
      created_at: past,
      updated_at: past,
    }),
  );
  expect(made).toMatchObject({ id: ID, balance: 0, balances: [] });
  expect(made.created_at).not.toBe(past);
});

test.each([
  ['name', undefined, 'required'],
  ['name', null, 'required'],
  ['name', '  ', 'too_short'],
  ['name', 'x'.repeat(151), 'too_long'],
  ['name', 'a\u0007', 'invalid_characters'],
  ['name', 7, 'invalid_type'],
  ['type', undefined, 'required'],
  ['type', null, 'required'],
  ['type', 'cash', 'invalid_value'],
  ['type', 'Asset', 'invalid_value'],
  ['code', '', 'too_short'],
  ['code', 'x'.repeat(21), 'too_long'],
  ['code', '10 00', 'invalid_code'],
  ['code', 'ä', 'invalid_code'],
  ['code', 1000, 'invalid_type'],
  ['is_active', 'true', 'invalid_type'],
  ['is_active', 1, 'invalid_type'],
  ['currency_id', 'XXX', 'not_found'],
  ['in_budget', 'yes', 'invalid_type'],
])('refuses %s: %j with %s', async (field, value, code) => {
  expectFaults(await user.post('/accounts', { name: 'X', type: 'asset', [field]: value }), { [field]: code });
});

test('reports every invalid field at once', async () => {
  expectFaults(await user.post('/accounts', { name: '', type: 'x', code: '!', is_active: 0, nmae: 'X' }), {
    name: 'too_short',
    type: 'invalid_value',
    code: 'invalid_code',
    is_active: 'invalid_type',
    nmae: 'unknown_field',
  });
});

test('creates one account for repeats with the same Idempotency-Key, with or without a code', async () => {
  const someone = await newUser();
  await expectSafeRetries(someone, '/accounts', { name: 'A', type: 'asset' });
  await expectSafeRetries(someone, '/accounts', { name: 'B', type: 'asset', code: 'B' });
});
