import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, currencyOf } from '../../lib/ledger/currency.ts';
import { divideRounded, parseDecimal } from '../../lib/ledger/decimal.ts';
import {
  amountOf,
  MAX_AMOUNT_MINOR,
  MAX_SUM_MINOR,
  minor,
  money,
  moneyToJson,
  moneyToText,
  parseMoney,
} from '../../lib/ledger/money.ts';
import { minorOf, nearest } from '../support/exact.ts';

const JPY = currencyOf('JPY');
const USD = currencyOf('USD');
const KWD = currencyOf('KWD');
const UYW = currencyOf('UYW');
const CURRENCIES = [JPY, USD, KWD, UYW];

const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyAmount = fc.bigInt(-MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR);
const anySum = fc.bigInt(-MAX_SUM_MINOR, MAX_SUM_MINOR);
const RUNS = { numRuns: 2000 };

function parsedMinor(value: number, currency: Currency): bigint | string {
  const parsed = parseMoney(value, currency);
  return parsed.ok ? parsed.value.minor : parsed.code;
}

describe('an amount in JSON', () => {
  it('is the same after being shown and sent again, up to the limit', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const text = JSON.stringify(moneyToJson(money(amount, currency)));
        expect(parsedMinor(JSON.parse(text), currency)).toBe(amount);
      }),
      RUNS,
    );
  });

  it('is shown with exactly its own digits, including sums', () => {
    fc.assert(
      fc.property(anySum, anyCurrency, (sum, currency) => {
        const shown = moneyToJson(money(sum, currency));
        expect(minorOf(shown, currency.decimalPlaces)).toBe(sum);
        // Printing the number with the currency's digits gives the same amount.
        expect(BigInt(shown.toFixed(currency.decimalPlaces).replace('.', ''))).toBe(sum);
      }),
      RUNS,
    );
  });

  it('is exact at both ends of the range for any number of digits', () => {
    for (const currency of CURRENCIES) {
      for (const sum of [MAX_SUM_MINOR, MAX_SUM_MINOR - 1n, -MAX_SUM_MINOR, MAX_AMOUNT_MINOR, 1n, -1n, 0n]) {
        expect(minorOf(moneyToJson(money(sum, currency)), currency.decimalPlaces)).toBe(sum);
      }
    }
    expect(Object.is(moneyToJson(money(0n, USD)), 0)).toBe(true);
  });

  it('is read from the digits of its own text', () => {
    expect(parsedMinor(0.1 + 0.2, UYW)).toBe('too_many_decimals');
    expect(parsedMinor(1.005, KWD)).toBe(1005n);
    expect(parsedMinor(4.35, USD)).toBe(435n);
    expect(parsedMinor(-12.3, USD)).toBe(-1230n);
    expect(parsedMinor(-0, USD)).toBe(0n);
    expect(parsedMinor(1e3, JPY)).toBe(1000n);
    expect(parsedMinor(1e-4, UYW)).toBe(1n);
  });

  it('may not have more decimals than its currency', () => {
    expect(parsedMinor(1.5, JPY)).toBe('too_many_decimals');
    expect(parsedMinor(1.234, USD)).toBe('too_many_decimals');
    expect(parsedMinor(1.2345, KWD)).toBe('too_many_decimals');
    expect(parsedMinor(1.5e-7, UYW)).toBe('too_many_decimals');
    expect(parsedMinor(Number.MIN_VALUE, UYW)).toBe('too_many_decimals');
    expect(parseMoney(1.5, JPY)).toMatchObject({ message: 'must have no decimals in JPY' });
    expect(parseMoney(1.234, USD)).toMatchObject({ message: 'must have at most 2 decimals in USD' });
  });

  it('may have 15 digits of minor units and no more', () => {
    expect(parsedMinor(9999999999999.99, USD)).toBe(MAX_AMOUNT_MINOR);
    expect(parsedMinor(10000000000000, USD)).toBe('amount_too_large');
    expect(parsedMinor(999999999999999, JPY)).toBe(MAX_AMOUNT_MINOR);
    expect(parsedMinor(1e15, JPY)).toBe('amount_too_large');
    expect(parsedMinor(-1e15, JPY)).toBe('amount_too_large');
    expect(parsedMinor(1e21, JPY)).toBe('amount_too_large');
    expect(parsedMinor(Number.MAX_VALUE, JPY)).toBe('amount_too_large');
    expect(parseMoney(1e14, KWD)).toMatchObject({ message: 'must not exceed 999999999999.999 KWD' });
  });

  it('is too large if the JSON text overflows to infinity, and not a number if it is not one', () => {
    expect(parsedMinor(JSON.parse('1e999'), USD)).toBe('amount_too_large');
    expect(parsedMinor(JSON.parse('-1e999'), USD)).toBe('amount_too_large');
    expect(parsedMinor(Number.NaN, USD)).toBe('not_a_number');
  });
});

describe('an amount as text', () => {
  it('has all digits of its currency', () => {
    const text = (amount: bigint, currency: Currency) => moneyToText(money(amount, currency));
    expect([text(0n, USD), text(5n, USD), text(-5n, USD), text(12_345n, USD)]).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '123.45',
    ]);
    expect([text(0n, JPY), text(-7n, JPY), text(7n, KWD), text(-1n, UYW)]).toEqual([
      '0',
      '-7',
      '0.007',
      '-0.0001',
    ]);
  });
});

describe('the range of money', () => {
  it('refuses a calculated amount beyond the limit of amounts', () => {
    expect(amountOf(MAX_AMOUNT_MINOR, USD)).toMatchObject({ ok: true });
    expect(amountOf(MAX_AMOUNT_MINOR + 1n, USD)).toMatchObject({ ok: false, code: 'amount_too_large' });
    expect(amountOf(-MAX_AMOUNT_MINOR - 1n, USD)).toMatchObject({ ok: false, code: 'amount_too_large' });
  });

  it('has no room for a sum that JSON could not show', () => {
    expect(() => minor(MAX_SUM_MINOR + 1n)).toThrow('exact range');
    expect(() => money(-MAX_SUM_MINOR - 1n, USD)).toThrow('exact range');
  });

  it('ends where doubles stop being exact, not before', () => {
    // Twice the range: some amount of cents no longer survives as a double.
    const isExact = (cents: bigint) => {
      const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
      return parseDecimal(String(Number(text)))?.digits === parseDecimal(text)?.digits;
    };
    const beyond = Array.from({ length: 2000 }, (_, index) => MAX_SUM_MINOR * 2n + BigInt(index));
    expect(beyond.every(isExact)).toBe(false);
  });
});

describe('rounding', () => {
  it('goes to the nearest value, with ties away from zero', () => {
    expect(divideRounded(25n, 10n)).toBe(3n);
    expect(divideRounded(35n, 10n)).toBe(4n);
    expect(divideRounded(-25n, 10n)).toBe(-3n);
    expect(divideRounded(24n, 10n)).toBe(2n);
    expect(divideRounded(-24n, 10n)).toBe(-2n);
    expect(divideRounded(-26n, 10n)).toBe(-3n);
    expect(divideRounded(4n, 10n)).toBe(0n);
    expect(divideRounded(-4n, 10n)).toBe(0n);
  });

  it('agrees with a search for the nearest value, for any divisor and either sign', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.bigInt(1n, 10n ** 20n), (dividend, divisor) => {
        const expected = nearest(dividend, divisor);
        expect(divideRounded(dividend, divisor)).toBe(expected);
        expect(divideRounded(-dividend, divisor)).toBe(-expected);
      }),
      RUNS,
    );
  });

  it('agrees with it at exact ties', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.bigInt(1n, 10n ** 10n), (whole, half) => {
        expect(divideRounded((2n * whole + 1n) * half, 2n * half)).toBe(whole + 1n);
        expect(divideRounded(-(2n * whole + 1n) * half, 2n * half)).toBe(-whole - 1n);
      }),
      RUNS,
    );
  });
});

describe('decimal text', () => {
  it('is read in every form in which a double is printed', () => {
    expect(parseDecimal('1e+21')).toEqual({ digits: 10n ** 21n, scale: 0 });
    expect(parseDecimal('1.5e-7')).toEqual({ digits: 15n, scale: 8 });
    expect(parseDecimal('1.50')).toEqual({ digits: 15n, scale: 1 });
    expect(parseDecimal('100')).toEqual({ digits: 100n, scale: 0 });
    expect(parseDecimal('-0.00')).toEqual({ digits: 0n, scale: 0 });
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const decimal = parseDecimal(String(value));
        expect(Number(`${decimal?.digits}e-${decimal?.scale}`)).toBe(value === 0 ? 0 : value);
      }),
      RUNS,
    );
  });

  it('is read in no other form', () => {
    for (const text of [
      '',
      '.5',
      '5.',
      '1,5',
      '0x10',
      ' 1',
      '1\n',
      '+1',
      '1e',
      '1e9999',
      'NaN',
      '--1',
      '1_0',
    ]) {
      expect(parseDecimal(text), text).toBeUndefined();
    }
  });
});
