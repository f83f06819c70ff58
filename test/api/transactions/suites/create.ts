import { beforeAll, expect, test } from 'vitest';
import { type TestUser, walk } from '../../../support/api.ts';
import { expectSafeRetries } from '../../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  ID,
  type Kind,
  newBooks,
  otherKind,
  PATHS,
  TIMESTAMP,
} from '../../../support/user-with-books.ts';

/** Recording an expense or an income: the response, the effect on balances, and what is refused. */
export function createSuite(kind: Kind): void {
  const path = PATHS[kind];
  let books: Books;
  let user: TestUser;
  beforeAll(async () => {
    books = await newBooks();
    user = books.user;
  });
  const post = (changes: Record<string, unknown>) => user.post(path, books.body(kind, changes));

  test('returns the transaction as a read shows it, with exactly the documented fields', async () => {
    const given = { currency_id: 'EUR', amount: 10.5, fx_rate: 1.25, memo: ' Lunch\twith Ann ' };
    const created = await post(given);
    const category = books.categories[kind];
    const line = {
      id: ID,
      currency_id: 'EUR',
      fx_rate: 1.25,
      fx_rate_source: 'user',
      memo: 'Lunch\twith Ann',
    };
    const debit = { debit: 10.5, credit: 0, debit_base: 13.13, credit_base: 0 };
    const credit = { debit: 0, credit: 10.5, debit_base: 0, credit_base: 13.13 };
    const ofCategory = { ...line, account_id: category.account.id, account_name: category.name };
    const ofCash = { ...line, account_id: books.accounts.Cash.id, account_name: 'Cash' };
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      id: ID,
      kind,
      date: '2026-03-15',
      currency_id: 'EUR',
      currency_code: 'EUR',
      base_currency_id: 'USD',
      base_currency_code: 'USD',
      category_id: category.id,
      asset_account_id: books.accounts.Cash.id,
      amount: 10.5,
      base_amount: 13.13,
      is_refund: false,
      fx_rate: 1.25,
      fx_rate_date: '2026-03-15',
      fx_rate_source: 'user',
      memo: 'Lunch\twith Ann',
      is_locked: false,
      lines:
        kind === 'expense'
          ? [
              { ...ofCategory, ...debit },
              { ...ofCash, ...credit },
            ]
          : [
              { ...ofCash, ...debit },
              { ...ofCategory, ...credit },
            ],
      created_at: TIMESTAMP,
      updated_at: created.body.created_at,
    });
    const read = await user.get(`${path}/${created.body.id}`);
    expect(read.text).toBe(created.text);
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
  });

  test('moves the balances of both accounts, in its currency and in the base currency', async () => {
    const { accounts, categories, record, balances, user: owner } = await newBooks();
    const sign = kind === 'expense' ? -1 : 1;
    await record(kind, { currency_id: 'JPY', amount: 500, fx_rate: 0.01 });
    await record(kind, { currency_id: 'JPY', amount: 250, fx_rate: 0.02 });
    const inYen = (balance: number) => [{ currency_id: 'JPY', balance }];
    expect(await balances(accounts.Cash.id)).toEqual({ balance: 10 * sign, balances: inYen(750 * sign) });
    expect(await balances(categories[kind].account.id)).toEqual({ balance: 10, balances: inYen(750) });
    await expectBalanced(owner);
  });

  test('reports every invalid field at once, and records nothing', async () => {
    const before = await walk(user, path);
    const asset_account_id = books.categories[kind].account.id;
    const given = { amount: 1.234, date: 'x', fx_rate: -1, memo: 5, asset_account_id, amuont: 1 };
    const ofOther = { category_id: books.categories[otherKind(kind)].id, kind: otherKind(kind) };
    expectFaults(await post({ ...given, ...ofOther }), {
      amount: 'too_many_decimals',
      date: 'invalid_date',
      fx_rate: 'too_small',
      memo: 'invalid_type',
      asset_account_id: 'wrong_type',
      category_id: 'wrong_kind',
      kind: 'immutable_field',
      amuont: 'unknown_field',
    });
    expect(await walk(user, path)).toEqual(before);
  });

  test('is refused in a locked period, including its last day, and allowed from the day after', async () => {
    const own = await newBooks();
    done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-31' }));
    for (const date of ['2026-03-31', '2026-03-01', '1900-01-01'])
      expectProblem(await own.user.post(path, own.body(kind, { date })), 409, 'period_locked');
    expect((await own.record(kind, { date: '2026-04-01' })).is_locked).toBe(false);
    expect(await walk(own.user, path)).toHaveLength(1);
    done(await own.user.put('/budgeting/lock', { locked_through: null }));
    await own.record(kind, { date: '2026-03-31' });
  });

  test('happens once for repeats with the same Idempotency-Key', async () => {
    const own = await newBooks();
    await expectSafeRetries(own.user, path, own.body(kind));
    expect((await own.balances(own.categories[kind].account.id)).balance).toBe(12);
  });

  // Both kinds share their handlers, so the tests below run for one of them.
  if (kind === 'income') return;

  test.each([[{}], [{ memo: null, fx_rate: null, kind: null }], [{ memo: '' }], [{ memo: ' \n ' }]])(
    'leaves out what is absent: %j',
    async (changes) => {
      const made = done(await post(changes));
      for (const absent of ['memo', 'payee', 'external_id', 'splits'])
        expect(made).not.toHaveProperty(absent);
      expect(made).not.toHaveProperty('deleted_at');
      expect(Object.keys(made.lines[0])).toEqual([
        'id',
        'account_id',
        'account_name',
        'currency_id',
        'debit',
        'credit',
        'debit_base',
        'credit_base',
        'fx_rate',
        'fx_rate_source',
      ]);
    },
  );

  test('has a memo of up to 500 characters, on its lines too', async () => {
    const memo = '😀'.repeat(500);
    const made = done(await post({ memo }));
    expect([made.memo, made.lines[0].memo, made.lines[1].memo]).toEqual([memo, memo, memo]);
  });

  test('may use a liability, such as a credit card, and a day in any year', async () => {
    const asset_account_id = books.accounts['Credit card'].id;
    for (const date of ['1900-01-01', '2024-02-29', '2199-12-31'])
      expect(done(await post({ asset_account_id, date }))).toMatchObject({ asset_account_id, date });
  });

  test('ignores read-only fields', async () => {
    const { lines, ...read } = done(await post({}));
    const copy = done(
      await user.post(path, {
        ...read,
        lines: [],
        base_amount: 1,
        is_locked: true,
        deleted_at: '2020-01-01T00:00:00.000Z',
        base_currency_id: 'EUR',
        fx_rate_source: 'user',
      }),
    );
    expect(copy.id).not.toBe(read.id);
    expect(copy).toMatchObject({ base_amount: 12, is_locked: false, base_currency_id: 'USD' });
    expect(copy.lines).toHaveLength(lines.length);
    expect(copy).not.toHaveProperty('deleted_at');
  });

  test.each([
    ['currency_id', undefined, 'required'],
    ['currency_id', null, 'required'],
    ['currency_id', 'usd', 'not_found'],
    ['currency_id', 'XAU', 'not_found'],
    ['currency_id', 840, 'invalid_type'],
    ['category_id', undefined, 'required'],
    ['category_id', 'x', 'not_found'],
    ['category_id', 5, 'invalid_type'],
    ['asset_account_id', undefined, 'required'],
    ['asset_account_id', '1000', 'not_found'],
    ['amount', undefined, 'required'],
    ['amount', null, 'required'],
    ['amount', 0, 'too_small'],
    ['amount', -0.01, 'too_small'],
    ['amount', '12.34', 'invalid_type'],
    ['amount', true, 'invalid_type'],
    ['date', undefined, 'required'],
    ['date', '2026-02-29', 'invalid_date'],
    ['date', '2026-3-5', 'invalid_date'],
    ['date', '15.03.2026', 'invalid_date'],
    ['date', '2026-03-15T00:00:00Z', 'invalid_date'],
    ['date', '1899-12-31', 'invalid_date'],
    ['date', '2200-01-01', 'invalid_date'],
    ['date', 20260315, 'invalid_type'],
    ['fx_rate', '1', 'invalid_type'],
    ['fx_rate', 1.1, 'must_be_one'],
    ['fx_rate', 0, 'too_small'],
    ['memo', 'x'.repeat(501), 'too_long'],
    ['memo', 'a\u0000b', 'invalid_characters'],
    ['memo', ['a'], 'invalid_type'],
    ['kind', otherKind(kind), 'immutable_field'],
    ['note', 'x', 'unknown_field'],
  ])('refuses %s: %j with %s', async (field, value, code) => {
    expectFaults(await post({ [field]: value }), { [field]: code });
  });
}
