import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossRate } from '../../lib/currencies/cross-rate.ts';
import { nearest, scaled } from '../support/exact.ts';

/** Decimal text as providers write it, of wildly different sizes. */
const anyPerEuro = fc
  .tuple(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]) => {
    const text = String(digits).padStart(scale + 1, '0');
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  });

/** The quotient's digits by long division; of 15 digits, the last one rounded. */
function longDivision(dividend: bigint, divisor: bigint): bigint {
  for (let exponent = -40n; ; exponent += 1n) {
    const numerator = exponent > 0n ? dividend * 10n ** exponent : dividend;
    const denominator = exponent < 0n ? divisor * 10n ** -exponent : divisor;
    if (numerator / denominator < 10n ** 14n) continue;
    const digits = nearest(numerator, denominator);
    return (
      ((digits * scaled('1')) / 10n ** (exponent > 0n ? exponent : 0n)) *
      10n ** (exponent < 0n ? -exponent : 0n)
    );
  }
}

describe('a cross rate', () => {
  it('is units of one currency per unit of the other', () => {
    expect(crossRate('1', '1.0812')).toBe('1.0812');
    expect(crossRate('2', '1')).toBe('0.5');
    expect(crossRate('1.0812', '161.52')).toBe('149.389567147614');
    expect(crossRate('0.33', '0.33')).toBe('1');
  });

  it('has 15 significant digits however small or large it is', () => {
    expect(crossRate('3', '1')).toBe('0.333333333333333');
    expect(crossRate('3', '2')).toBe('0.666666666666667');
    expect(crossRate('3', '20')).toBe('6.66666666666667');
    expect(crossRate('49000000', '0.33')).toBe('6.73469387755102e-9');
    expect(crossRate('0.0000003', '1')).toBe('3333333.33333333');
    expect(crossRate('0.000000000007', '1000000000000000')).toBe('1.42857142857143e+26');
  });

  it('rounds half away from zero, even up to the next power of ten', () => {
    expect(crossRate('1', '1.000000000000005')).toBe('1.00000000000001');
    expect(crossRate('1', '1.000000000000004')).toBe('1');
    expect(crossRate('1', '0.9999999999999995')).toBe('1');
    expect(crossRate('1', '9.999999999999995')).toBe('10');
    expect(crossRate('1', '9.999999999999994')).toBe('9.99999999999999');
  });

  it('ignores zeros at the end of the published text', () => {
    expect(crossRate('1.0800', '0.86720')).toBe(crossRate('1.08', '0.8672'));
  });

  it('agrees with long division, and is exactly a JSON number', () => {
    fc.assert(
      fc.property(anyPerEuro, anyPerEuro, (from, to) => {
        const rate = crossRate(from, to);
        expect(scaled(rate)).toBe(longDivision(scaled(to), scaled(from)));
        expect(JSON.stringify(Number(rate))).toBe(rate);
        expect(scaled(rate) > 0n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('cannot be made from anything but positive decimals', () => {
    for (const text of ['0', '0.00', '-1', '', 'N/A', '1,08', 'Infinity']) {
      expect(() => crossRate(text, '1'), text).toThrow('positive decimal');
      expect(() => crossRate('1', text), text).toThrow('positive decimal');
    }
  });
});
