import { beforeAll, describe, expect, test } from 'vitest';
import { convertedMinor, minorOf } from '../../../support/exact.ts';
import { providerRate } from '../../../support/ledger-rates.ts';
import {
  type Books,
  done,
  expectFaults,
  type Kind,
  newBooks,
  PATHS,
} from '../../../support/user-with-books.ts';

const DIGITS: Record<string, number> = { USD: 2, EUR: 2, JPY: 0, KWD: 3, UYW: 4 };
const LARGEST = {
  USD: 9_999_999_999_999.99,
  JPY: 999_999_999_999_999,
  KWD: 999_999_999_999.999,
  UYW: 99_999_999_999.9999,
};

/** Conversion to the base currency when an expense or income is recorded: rates, rounding and limits. */
export function convertSuite(kind: Kind): void {
  const path = PATHS[kind];
  const byBase = new Map<string, Books>();
  const booksOf = (base: string) => byBase.get(base) as Books;
  beforeAll(async () => {
    for (const base of ['USD', 'JPY', 'KWD', 'UYW'])
      byBase.set(base, await newBooks({ base_currency_id: base }));
  });

  describe('rounds to the digits of the base currency, a tie away from zero', () => {
    test.each([
      ['USD', 'EUR', 0.05, 1.1, 0.06],
      ['USD', 'EUR', 0.15, 1.1, 0.17],
      ['USD', 'EUR', 1, 1.005, 1.01],
      ['USD', 'EUR', 1, 1.00499999999999, 1],
      ['USD', 'EUR', 8.35, 1.1, 9.19],
      ['USD', 'EUR', 0.01, 0.5, 0.01],
      ['USD', 'EUR', 0.01, 0.499999999999999, 0],
      ['USD', 'EUR', 0.01, 1e-20, 0],
      ['USD', 'JPY', 1, 0.005, 0.01],
      ['USD', 'JPY', 333, 0.0067, 2.23],
      ['USD', 'KWD', 1.234, 3.25, 4.01],
      ['USD', 'KWD', 0.001, 5, 0.01],
      ['USD', 'UYW', 0.0001, 50, 0.01],
      ['USD', 'UYW', 12.3456, 0.138, 1.7],
      ['JPY', 'USD', 0.01, 50, 1],
      ['JPY', 'USD', 0.01, 49.9999999999999, 0],
      ['JPY', 'USD', 0.05, 50, 3],
      ['JPY', 'KWD', 0.005, 500, 3],
      ['KWD', 'USD', 0.01, 0.05, 0.001],
      ['KWD', 'USD', 0.01, 0.35, 0.004],
      ['KWD', 'JPY', 1, 0.0024999, 0.002],
      ['UYW', 'USD', 0.01, 0.005, 0.0001],
      ['UYW', 'USD', 10.01, 7.654321, 76.6198],
    ])('%s: %s %d at %d is %d', async (base, currency, amount, rate, expected) => {
      const made = await booksOf(base).record(kind, { currency_id: currency, amount, fx_rate: rate });
      expect(made).toMatchObject({ amount, fx_rate: rate, base_amount: expected, fx_rate_source: 'user' });
      expectRecomputed(made);
    });
  });

  describe('keeps amounts and rates to the last digit', () => {
    test.each([
      ['USD', 'EUR', 9_999_999_999.99, 1.23456789012345],
      ['USD', 'EUR', 9_999_999_999_999.99, 0.999999999999999],
      ['USD', 'JPY', 999_999_999_999_999, 0.00712345678901234],
      ['USD', 'KWD', 999_999_999_999.999, 3.26123456789012],
      ['JPY', 'USD', 9_876_543_210_987.65, 98.7654321098765],
      ['KWD', 'UYW', 99_999_999_999.9999, 0.0123456789012345],
      ['UYW', 'USD', 1_234_567_890.12, 79.0123456789012],
    ])('%s: %s %d at %d', async (base, currency, amount, rate) => {
      const own = await newBooks({ base_currency_id: base });
      const made = await own.record(kind, { currency_id: currency, amount, fx_rate: rate });
      expect(made).toMatchObject({ amount, fx_rate: rate });
      expectRecomputed(made);
      const { balance } = await own.balances(own.categories[kind].account.id);
      expect(balance).toBe(made.base_amount);
    });

    test.each(Object.entries(LARGEST))('%s %d in the base currency', async (base, amount) => {
      const own = await newBooks({ base_currency_id: base });
      const made = await own.record(kind, { amount });
      expect(made).toMatchObject({
        amount,
        base_amount: amount,
        fx_rate: 1,
        fx_rate_source: 'same_currency',
      });
    });
  });

  describe("uses the provider's latest rate on or before the date", () => {
    test.each([
      ['USD', 'EUR', 10, '2026-04-26', '2026-04-26'],
      ['USD', 'EUR', 10, '2026-05-22', '2026-04-26'],
      ['USD', 'JPY', 12345, '2026-11-01', '2026-09-29'],
      ['USD', 'KWD', 1.005, '2025-01-15', '2025-01-15'],
      ['JPY', 'USD', 19.99, '2024-04-01', '2024-03-28'],
      ['KWD', 'VND', 1_000_000, '2026-09-29', '2026-09-29'],
    ])('%s: %s %d on %s takes that of %s', async (base, currency, amount, date, rateDate) => {
      const made = await booksOf(base).record(kind, { currency_id: currency, amount, date });
      expect(made).toMatchObject({
        fx_rate: providerRate(currency, base, date),
        fx_rate_date: rateDate,
        fx_rate_source: 'provider',
      });
      expectRecomputed(made);
    });

    test('and shows the same rate as GET /fx-rates', async () => {
      const { user, record } = booksOf('USD');
      const made = await record(kind, { currency_id: 'GBP', date: '2026-07-24' });
      const { rate, rate_date } = done(await user.get('/fx-rates?from=GBP&to=USD&date=2026-07-24'));
      expect([made.fx_rate, made.fx_rate_date]).toEqual([rate, rate_date]);
    });

    test.each([
      ['EUR', '2024-03-27'],
      ['UYW', '2026-09-29'],
    ])('and never guesses: %s on %s needs an fx_rate', async (currency_id, date) => {
      const { user, body, record } = booksOf('USD');
      const answer = await user.post(path, body(kind, { currency_id, date }));
      expectFaults(answer, { currency_id: 'fx_rate_unavailable' });
      expect(answer.body.errors[0].message).toContain('send fx_rate');
      const made = await record(kind, { currency_id, date, fx_rate: 1 });
      expect(made).toMatchObject({ fx_rate: 1, fx_rate_source: 'user', fx_rate_date: date, base_amount: 12 });
    });

    test('and does not look one up if the rate that was sent is invalid', async () => {
      const { user, body } = booksOf('USD');
      const answer = await user.post(path, body(kind, { currency_id: 'UYW', fx_rate: 0 }));
      expectFaults(answer, { fx_rate: 'too_small' });
    });
  });

  test('always has the rate 1 in the base currency, whether or not it is sent', async () => {
    const { user, body, record } = booksOf('KWD');
    const expected = {
      fx_rate: 1,
      fx_rate_source: 'same_currency',
      fx_rate_date: '2026-03-15',
      base_amount: 1.125,
    };
    expect(await record(kind, { amount: 1.125 })).toMatchObject(expected);
    expect(await record(kind, { amount: 1.125, fx_rate: 1 })).toMatchObject(expected);
    for (const fx_rate of [1.000001, 0.999999, 2])
      expectFaults(await user.post(path, body(kind, { fx_rate })), { fx_rate: 'must_be_one' });
  });

  test.each([1.234567890123456, 123456789012345.6, 0.1234567890123456])(
    'refuses the rate %d: 16 digits',
    async (fx_rate) => {
      const { user, body } = booksOf('USD');
      const answer = await user.post(path, body(kind, { currency_id: 'EUR', fx_rate }));
      expectFaults(answer, { fx_rate: 'too_many_digits' });
    },
  );

  test.each([
    ['1e999', 'out_of_range'],
    ['1e-999', 'out_of_range'],
    ['1.00000000000000000001', 'too_many_digits'],
    ['9007199254740993', 'too_many_digits'],
    [`1.${'0'.repeat(100)}1`, 'too_many_digits'],
  ])('refuses the rate %s with a message about rates', async (rate, code) => {
    const { user, body } = booksOf('USD');
    const given = { ...body(kind, { currency_id: 'EUR' }), fx_rate: 0 };
    const rawBody = JSON.stringify(given).replace('"fx_rate":0', `"fx_rate":${rate}`);
    expectFaults(await user.post(path, undefined, { rawBody }), { fx_rate: code });
  });

  test.each([
    ['USD', '1.001', 'too_many_decimals'],
    ['USD', '12.340000000000000001', 'too_many_decimals'],
    ['USD', '0.001', 'too_many_decimals'],
    ['USD', '1e-3', 'too_many_decimals'],
    ['JPY', '1.5', 'too_many_decimals'],
    ['JPY', '100.01', 'too_many_decimals'],
    ['KWD', '1.0001', 'too_many_decimals'],
    ['UYW', '1.00001', 'too_many_decimals'],
    ['USD', '10000000000000', 'amount_too_large'],
    ['USD', '99999999999999999999999', 'amount_too_large'],
    ['USD', '1e15', 'amount_too_large'],
    ['JPY', '1000000000000000', 'amount_too_large'],
    ['KWD', '1000000000000', 'amount_too_large'],
    ['UYW', '100000000000', 'amount_too_large'],
    ['USD', '-5', 'too_small'],
    ['USD', '-0', 'too_small'],
    ['USD', '0.00', 'too_small'],
  ])('refuses the amount %s %s with %s', async (currency, amount, code) => {
    const { user, body } = booksOf('USD');
    const given = { ...body(kind, { currency_id: currency }), fx_rate: currency === 'USD' ? 1 : 0.001 };
    const rawBody = JSON.stringify({ ...given, amount: 0 }).replace('"amount":0', `"amount":${amount}`);
    expectFaults(await user.post(path, undefined, { rawBody }), { amount: code });
  });

  test.each([
    ['12.30', 12.3],
    ['1.2e1', 12],
    ['12.000', 12],
    ['0.1e2', 10],
  ])('reads the amount %s exactly', async (text, amount) => {
    const { user, body } = booksOf('USD');
    const rawBody = JSON.stringify(body(kind, { amount: 0 })).replace('"amount":0', `"amount":${text}`);
    expect(done(await user.post(path, undefined, { rawBody })).amount).toBe(amount);
  });

  test('refuses an amount that is too large in the base currency only', async () => {
    const { user, body } = booksOf('USD');
    const given = { currency_id: 'EUR', amount: LARGEST.USD, fx_rate: 1.00000000000001 };
    expectFaults(await user.post(path, body(kind, given)), { amount: 'amount_too_large' });
    const rate = { currency_id: 'EUR', amount: 1, fx_rate: 1e300 };
    expectFaults(await user.post(path, body(kind, rate)), { amount: 'amount_too_large' });
  });
}

/** The numbers of the response alone give its base amount, and its lines say the same. */
function expectRecomputed(made: {
  amount: number;
  fx_rate: number;
  base_amount: number;
  base_currency_id: string;
  lines: { debit: number; credit: number; debit_base: number; credit_base: number }[];
}): void {
  const digits = DIGITS[made.base_currency_id] ?? 2;
  expect(minorOf(made.base_amount, digits)).toBe(convertedMinor(made.amount, made.fx_rate, digits));
  const { amount, base_amount: base } = made;
  expect(made.lines).toMatchObject([
    { debit: amount, credit: 0, debit_base: base, credit_base: 0 },
    { debit: 0, credit: amount, debit_base: 0, credit_base: base },
  ]);
}
