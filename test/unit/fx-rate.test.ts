import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency, currencyOf } from '../../lib/ledger/currency.ts';
import {
  convert,
  type FxRate,
  fxRate,
  fxRateToJson,
  parseFxRate,
  RATE_ONE,
} from '../../lib/ledger/fx-rate.ts';
import { MAX_AMOUNT_MINOR, money, moneyToJson } from '../../lib/ledger/money.ts';
import { convertedMinor, minorOf } from '../support/exact.ts';

const JPY = currencyOf('JPY');
const USD = currencyOf('USD');
const EUR = currencyOf('EUR');
const KWD = currencyOf('KWD');
const RUNS = { numRuns: 2000 };

/** 1 to 15 digits with the point anywhere from far left to far right of them. */
const anyRateText = fc
  .tuple(fc.bigInt(1n, 10n ** 15n - 1n), fc.integer({ min: -25, max: 5 }))
  .map(([digits, exponent]) => `${digits}e${exponent}`);
const anyCurrency = fc.constantFrom(...CURRENCIES);

function parsed(value: number): string {
  const rate = parseFxRate(value);
  return rate.ok ? rate.value : rate.code;
}

function convertedTo(minorUnits: bigint, from: Currency, rate: string, to: Currency): bigint | string {
  const result = convert(money(minorUnits, from), fxRate(rate), to);
  return result.ok ? result.value.minor : result.code;
}

describe('a rate in a request', () => {
  it('is kept with its own digits', () => {
    expect(parsed(1.0812)).toBe('1.0812');
    expect(parsed(1)).toBe(RATE_ONE);
    expect(parsed(7.25e-7)).toBe('7.25e-7');
    expect(parsed(123456789012345)).toBe('123456789012345');
    expect(parsed(0.000123456789012345)).toBe('0.000123456789012345');
    expect(parsed(5e-324)).toBe('5e-324');
    expect(parsed(1e300)).toBe('1e+300');
  });

  it('has at most 15 significant digits', () => {
    expect(parsed(1.234567890123456)).toBe('too_many_digits');
    expect(parsed(0.1 + 0.2)).toBe('too_many_digits');
    expect(parsed(1234567890123456)).toBe('too_many_digits');
    expect(parsed(1234567890123450)).toBe('1234567890123450');
  });

  it('is above 0 and finite', () => {
    for (const value of [0, -0, -1, -1e-9]) expect(parsed(value)).toBe('too_small');
    for (const value of [Number.NaN, JSON.parse('1e999'), JSON.parse('-1e999')]) {
      expect(parsed(value)).toBe('not_a_number');
    }
  });

  it('is the same after being shown and sent again', () => {
    fc.assert(
      fc.property(anyRateText, (text) => {
        const rate = fxRate(text);
        const sent = JSON.stringify(fxRateToJson(rate));
        expect(sent).toBe(rate);
        expect(parsed(JSON.parse(sent))).toBe(rate);
        expect(fxRate(rate)).toBe(rate);
      }),
      RUNS,
    );
  });
});

describe('a calculated rate', () => {
  it('cannot be zero, negative, inexact or something else', () => {
    for (const text of ['0', '0.000', '-1', '', 'abc', '1.2345678901234567', '1e400', 'Infinity', '1 ']) {
      expect(() => fxRate(text), text).toThrow('Invariant');
    }
  });
});

describe('a conversion', () => {
  it('rounds a tie away from zero, once', () => {
    expect(convertedTo(1n, USD, '0.5', EUR)).toBe(1n);
    expect(convertedTo(3n, USD, '0.5', EUR)).toBe(2n);
    expect(convertedTo(1n, USD, '0.49999999999999', EUR)).toBe(0n);
    // 0.445 cents; rounded step by step it would be 0.45, then 0.5, then 1.
    expect(convertedTo(100n, USD, '0.00445', EUR)).toBe(0n);
    expect(convertedTo(-1n, USD, '0.5', EUR)).toBe(-1n);
  });

  it('works between currencies with different digits', () => {
    expect(convertedTo(1000n, USD, '149.385', JPY)).toBe(1494n);
    expect(convertedTo(1494n, JPY, '0.00669411', USD)).toBe(1000n);
    expect(convertedTo(1234n, USD, '0.30725', KWD)).toBe(3791n);
    expect(convertedTo(1n, KWD, '3.25468', USD)).toBe(0n);
    expect(convertedTo(1005n, KWD, '1', USD)).toBe(101n);
  });

  it('keeps the amount at a rate of 1 between equal currencies', () => {
    expect(convertedTo(MAX_AMOUNT_MINOR, USD, '1', USD)).toBe(MAX_AMOUNT_MINOR);
  });

  it('may round to 0', () => {
    expect(convertedTo(1n, JPY, '1e-20', USD)).toBe(0n);
  });

  it('is refused if the result exceeds the limit of amounts', () => {
    expect(convertedTo(MAX_AMOUNT_MINOR, JPY, '1', USD)).toBe('amount_too_large');
    expect(convertedTo(MAX_AMOUNT_MINOR, USD, '1.00000000000001', EUR)).toBe('amount_too_large');
    expect(convertedTo(MAX_AMOUNT_MINOR, USD, '0.999999999999999', EUR)).toBe(MAX_AMOUNT_MINOR - 1n);
    expect(convertedTo(1n, USD, '1e300', EUR)).toBe('amount_too_large');
  });

  it('can be recomputed by a client from the numbers of the response', () => {
    const anyConversion = fc.tuple(fc.bigInt(1n, MAX_AMOUNT_MINOR), anyCurrency, anyRateText, anyCurrency);
    fc.assert(
      fc.property(anyConversion, ([amountMinor, from, text, to]) => {
        const amount = money(amountMinor, from);
        const rate: FxRate = fxRate(text);
        const base = convert(amount, rate, to);
        const shown = JSON.parse(JSON.stringify({ amount: moneyToJson(amount), rate: fxRateToJson(rate) }));
        const expected = convertedMinor(shown.amount, shown.rate, to.decimalPlaces);
        if (base.ok) expect(minorOf(moneyToJson(base.value), to.decimalPlaces)).toBe(expected);
        else expect(expected > MAX_AMOUNT_MINOR).toBe(true);
      }),
      RUNS,
    );
  });
});
