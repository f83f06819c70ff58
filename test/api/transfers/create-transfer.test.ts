import { beforeAll, describe, expect, test } from 'vitest';
import { type TestUser, walk } from '../../support/api.ts';
import { writeUnitsFor } from '../../support/engine/write-units.ts';
import { record, TRANSFERS } from '../../support/entry-subjects.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import { expectHidden, expectSafeRetries } from '../../support/record-expectations.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  ID,
  type Json,
  newBooks,
  TIMESTAMP,
} from '../../support/user-with-books.ts';

const { path } = TRANSFERS;
let books: Books;
let user: TestUser;
beforeAll(async () => {
  books = await newBooks();
  user = books.user;
});
const post = (changes: Record<string, unknown>, own = books) =>
  own.user.post(path, TRANSFERS.body(own, changes));

test('returns the transfer as a read shows it, with exactly the documented fields', async () => {
  const { Bank, Cash } = books.accounts;
  const given = { memo: ' Cash point ', payee: 'ATM', external_id: 'e-1' };
  const created = await post(given);
  const line = {
    id: ID,
    currency_id: 'USD',
    fx_rate: 1,
    fx_rate_source: 'same_currency',
    memo: 'Cash point',
  };
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: ID,
    kind: 'transfer',
    date: '2026-03-15',
    from_account_id: Bank.id,
    to_account_id: Cash.id,
    currency_id: 'USD',
    amount: 12,
    to_currency_id: 'USD',
    to_amount: 12,
    base_currency_id: 'USD',
    base_amount: 12,
    fx_rate: 1,
    fx_rate_date: '2026-03-15',
    fx_rate_source: 'same_currency',
    payee: 'ATM',
    memo: 'Cash point',
    external_id: 'e-1',
    is_locked: false,
    lines: [
      {
        ...line,
        account_id: Cash.id,
        account_name: 'Cash',
        debit: 12,
        credit: 0,
        debit_base: 12,
        credit_base: 0,
      },
      {
        ...line,
        account_id: Bank.id,
        account_name: 'Bank',
        debit: 0,
        credit: 12,
        debit_base: 0,
        credit_base: 12,
      },
    ],
    created_at: TIMESTAMP,
    updated_at: created.body.created_at,
  });
  const read = await user.get(`${path}/${created.body.id}`);
  expect(read.text).toBe(created.text);
  expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
});

test('moves both balances, in the trial balance too, and is in no summary', async () => {
  const own = await newBooks();
  await record(TRANSFERS, own, { to_account_id: own.accounts['Credit card'].id });
  await record(TRANSFERS, own, { currency_id: 'EUR', amount: 10, fx_rate: 1.1 });
  expect(await own.balances(own.accounts.Bank.id)).toEqual({
    balance: -23,
    balances: [
      { currency_id: 'EUR', balance: -10 },
      { currency_id: 'USD', balance: -12 },
    ],
  });
  expect((await own.balances(own.accounts.Cash.id)).balance).toBe(11);
  expect((await own.balances(own.accounts['Credit card'].id)).balance).toBe(-12);
  const { total } = done(await own.user.get('/reports/summary?from=2026-03&to=2026-03'));
  expect([total.income, total.expense]).toEqual([0, 0]);
  await expectBalanced(own.user);
});

describe('within one currency', () => {
  test.each([
    [{ to_currency_id: 'USD' }],
    [{ to_amount: 12 }],
    [{ to_currency_id: 'USD', to_amount: 12, fx_rate: 1, kind: 'transfer' }],
    [{ to_currency_id: null, to_amount: null, memo: '', payee: '' }],
  ])('treats %j as left out', async (changes) => {
    const made = done(await post(changes));
    expect(made).toMatchObject({ to_currency_id: 'USD', to_amount: 12, base_amount: 12 });
    for (const absent of ['memo', 'payee', 'external_id', 'deleted_at'])
      expect(made).not.toHaveProperty(absent);
  });

  test('the amounts must be the same', async () => {
    expectFaults(await post({ to_amount: 11.99 }), { to_amount: 'amounts_differ' });
    const foreign = { currency_id: 'EUR', to_currency_id: 'EUR', to_amount: 13 };
    expectFaults(await post(foreign), { to_amount: 'amounts_differ' });
  });

  test('the accounts must differ', async () => {
    const both = { to_account_id: books.accounts.Bank.id };
    expectFaults(await post(both), { to_account_id: 'same_account' });
    expectFaults(await post({ ...both, to_currency_id: 'USD' }), { to_account_id: 'same_account' });
  });

  test("the rate is the day's, or the one that was sent; the base amount may round to 0", async () => {
    const rate = providerRate('EUR', 'USD', '2026-03-15');
    expect(done(await post({ currency_id: 'EUR', amount: 100 }))).toMatchObject({
      fx_rate: rate,
      fx_rate_source: 'provider',
      lines: [{ fx_rate: rate }, { fx_rate: rate, fx_rate_source: 'provider' }],
    });
    expect(done(await post({ currency_id: 'JPY', amount: 1, fx_rate: 0.004 }))).toMatchObject({
      base_amount: 0,
      fx_rate_source: 'user',
    });
    expectFaults(await post({ fx_rate: 1.5 }), { fx_rate: 'must_be_one' });
    expectFaults(await post({ currency_id: 'UYW' }), { currency_id: 'fx_rate_unavailable' });
  });
});

describe('between two currencies', () => {
  const ratesOf = ({ lines }: Json) =>
    lines.map((line: Json) => [line.currency_id, line.fx_rate, line.fx_rate_source]);

  test('out of the base currency: the sent amount decides, and the rate of the received one is implied', async () => {
    const made = done(await post({ amount: 100, to_currency_id: 'JPY', to_amount: 15_700 }));
    expect(made).toMatchObject({
      amount: 100,
      to_amount: 15_700,
      base_amount: 100,
      fx_rate: 1,
      fx_rate_source: 'same_currency',
      fx_rate_date: '2026-03-15',
    });
    expect(ratesOf(made)).toEqual([
      ['JPY', 0.00636942675159236, 'implied'],
      ['USD', 1, 'same_currency'],
    ]);
    expect(made.lines).toMatchObject([
      { debit: 15_700, debit_base: 100 },
      { credit: 100, credit_base: 100 },
    ]);
    expectFaults(await post({ to_currency_id: 'JPY', to_amount: 1, fx_rate: 2 }), { fx_rate: 'must_be_one' });
  });

  test('into the base currency: the received amount decides, and the rate of the transfer is implied', async () => {
    const given = { currency_id: 'EUR', amount: 90, to_currency_id: 'USD', to_amount: 100 };
    const made = done(await post(given));
    expect(made).toMatchObject({
      base_amount: 100,
      fx_rate: 1.11111111111111,
      fx_rate_source: 'implied',
      fx_rate_date: '2026-03-15',
    });
    expect(ratesOf(made)).toEqual([
      ['USD', 1, 'same_currency'],
      ['EUR', 1.11111111111111, 'implied'],
    ]);
    expect(done(await post({ ...given, fx_rate: 1.11111111111111 })).base_amount).toBe(100);
    for (const fx_rate of [1, 1.1, 1.11111111111112])
      expectFaults(await post({ ...given, fx_rate }), { fx_rate: 'conflicting_fields' });
  });

  test('without the base currency: the amount is converted, and what arrives has the same value', async () => {
    const given = { currency_id: 'EUR', amount: 90, to_currency_id: 'JPY', to_amount: 15_000 };
    const sent = done(await post({ ...given, fx_rate: 1.2 }));
    expect(sent).toMatchObject({ base_amount: 108, fx_rate: 1.2, fx_rate_source: 'user' });
    expect(ratesOf(sent)).toEqual([
      ['JPY', 0.0072, 'implied'],
      ['EUR', 1.2, 'user'],
    ]);
    const rate = providerRate('EUR', 'USD', '2026-03-15');
    expect(done(await post(given))).toMatchObject({ fx_rate: rate, fx_rate_source: 'provider' });
    expectFaults(await post({ ...given, currency_id: 'UYW' }), { currency_id: 'fx_rate_unavailable' });
    expect(done(await post({ ...given, currency_id: 'UYW', fx_rate: 0.17 })).base_amount).toBe(15.3);
  });

  test('inside one account, whose value does not change', async () => {
    const own = await newBooks();
    const { Bank } = own.accounts;
    const made = done(await post({ to_account_id: Bank.id, to_currency_id: 'EUR', to_amount: 10.5 }, own));
    expect(made.lines.map((line: Json) => line.account_id)).toEqual([Bank.id, Bank.id]);
    expect(await own.balances(Bank.id)).toEqual({
      balance: 0,
      balances: [
        { currency_id: 'EUR', balance: 10.5 },
        { currency_id: 'USD', balance: -12 },
      ],
    });
    expect((await own.user.delete(`${path}/${made.id}`)).status).toBe(204);
    expect(await own.balances(Bank.id)).toEqual({ balance: 0, balances: [] });
  });

  test.each([
    ['USD', 'JPY', 100, 0],
    ['EUR', 'USD', 33.33, 2],
    ['EUR', 'JPY', 20, 0],
  ])(
    '%s to %s without to_amount: the latest rates convert it',
    async (currency_id, to_currency_id, amount, digits) => {
      const made = done(await post({ currency_id, amount, to_currency_id }));
      const rate = providerRate(currency_id, to_currency_id, '2026-03-15') ?? 0;
      expect(made.to_amount).toBe(Number((amount * rate).toFixed(digits)));
      expect(ratesOf(made).map(([, , source]: Json) => source)).toContain('implied');
    },
  );

  test('never guesses: without a rate to_amount is needed, and so is one that is not 0', async () => {
    for (const to_currency_id of ['UYW', 'JPY'])
      expectFaults(await post({ to_currency_id, date: '2024-03-01' }), { to_amount: 'fx_rate_unavailable' });
    const intoBase = { currency_id: 'UYW', to_currency_id: 'USD' };
    expectFaults(await post({ ...intoBase, fx_rate: 1 }), { to_amount: 'fx_rate_unavailable' });
    expectFaults(await post({ currency_id: 'VND', amount: 1, to_currency_id: 'USD' }), {
      to_amount: 'too_small',
    });
    const huge = { amount: 9_999_999_999_999, to_currency_id: 'VND' };
    expectFaults(await post(huge), { to_amount: 'amount_too_large' });
  });

  test('refuses a base amount that rounds to 0', async () => {
    const given = { currency_id: 'VND', amount: 1, to_currency_id: 'EUR', to_amount: 0.01 };
    expectFaults(await post(given), { amount: 'too_small' });
    expect(done(await post({ ...given, to_currency_id: 'USD' })).base_amount).toBe(0.01);
  });
});

test('reports every invalid field at once, and records nothing', async () => {
  const before = (await walk(user, path)).length;
  const equity = books.accounts['Opening balances'].id;
  const asleep = await books.newAccount({ name: 'Asleep', type: 'asset', is_active: false });
  const faulty = {
    from_account_id: equity,
    to_account_id: asleep.id,
    amount: 1.234,
    to_currency_id: 'JPY',
    to_amount: 0.5,
    date: 'x',
    fx_rate: -1,
    memo: 5,
    payee: 'x'.repeat(151),
    external_id: 'a\nb',
    kind: 'expense',
    category_id: 'x',
  };
  expectFaults(await post(faulty), {
    from_account_id: 'wrong_type',
    to_account_id: 'inactive',
    amount: 'too_many_decimals',
    to_amount: 'too_many_decimals',
    date: 'invalid_date',
    fx_rate: 'too_small',
    memo: 'invalid_type',
    payee: 'too_long',
    external_id: 'invalid_characters',
    kind: 'immutable_field',
    category_id: 'unknown_field',
  });
  expectFaults(await user.post(path, {}), {
    date: 'required',
    from_account_id: 'required',
    to_account_id: 'required',
    currency_id: 'required',
    amount: 'required',
  });
  for (const to_amount of [0, -1])
    expectFaults(await post({ to_currency_id: 'JPY', to_amount }), { to_amount: 'too_small' });
  expectFaults(await post({ to_currency_id: 'XXX', amount: 0 }), {
    to_currency_id: 'not_found',
    amount: 'too_small',
  });
  expect(await walk(user, path)).toHaveLength(before);
});

test("accepts only the caller's own accounts", async () => {
  const stranger = await newBooks();
  for (const field of ['from_account_id', 'to_account_id'])
    await expectHidden(books.accounts.Cash.id, (id) => post({ [field]: id }, stranger), 422);
});

test('needs an external id that no live transaction of any kind has', async () => {
  const own = await newBooks();
  const expense = await own.record('expense', { external_id: 'x-1' });
  expectProblem(await post({ external_id: 'x-1' }, own), 409, 'external_id_taken');
  await own.user.delete(`/budgeting/expenses/${expense.id}`);
  done(await post({ external_id: 'x-1' }, own));
  const again = await own.user.post('/budgeting/incomes', own.body('income', { external_id: 'x-1' }));
  expectProblem(again, 409, 'external_id_taken');
});

test('is refused in a locked period, and allowed from the day after', async () => {
  const own = await newBooks();
  done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-15' }));
  expectProblem(await post({}, own), 409, 'period_locked');
  expect(done(await post({ date: '2026-03-16' }, own)).is_locked).toBe(false);
});

test('happens once for repeats with the same Idempotency-Key', async () => {
  const own = await newBooks();
  await expectSafeRetries(own.user, path, TRANSFERS.body(own));
  expect((await own.balances(own.accounts.Cash.id)).balance).toBe(12);
});

test('costs 20 write units, and 22 between two currencies', async () => {
  const own = await newBooks();
  await record(TRANSFERS, own);
  expect(await writeUnitsFor(own.user.bookId, () => post({ memo: 'x'.repeat(100) }, own))).toBe(20);
  const exchange = { to_currency_id: 'JPY', to_amount: 1900, memo: 'x'.repeat(100) };
  expect(await writeUnitsFor(own.user.bookId, () => post(exchange, own))).toBe(22);
});
