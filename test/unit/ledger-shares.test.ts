import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { money } from '../../lib/ledger/money.ts';
import { divide } from '../../lib/ledger/shares.ts';

const EUR = currencyOf('EUR');
const shares = (whole: bigint, parts: bigint[]) =>
  divide(money(whole, EUR), parts).map((share) => share.minor as bigint);

describe('an amount that is divided', () => {
  it('gives the missing units to the largest remainders', () => {
    // 33.33, 33.33 and 33.33: one unit is missing, and all remainders are equal, so the first gets it.
    expect(shares(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    // 14.28, 28.57 and 57.14
    expect(shares(100n, [1n, 2n, 4n])).toEqual([14n, 29n, 57n]);
  });

  it('rounds a negative part down, away from zero, before units are distributed', () => {
    // 13.33 and -3.33: rounded down to 13 and -4, and the missing unit goes to -3.33, whose remainder is larger.
    expect(shares(10n, [4n, -1n])).toEqual([13n, -3n]);
    expect(shares(-10n, [4n, -1n])).toEqual([-13n, 3n]);
  });

  it('gives everything to a single part, and nothing to a part of 0', () => {
    expect(shares(17n, [5n])).toEqual([17n]);
    expect(shares(17n, [0n, 5n, 0n])).toEqual([0n, 17n, 0n]);
    expect(shares(0n, [3n, 4n])).toEqual([0n, 0n]);
  });

  it('cannot be divided by 0', () => {
    expect(() => shares(5n, [1n, -1n])).toThrow('in proportion');
  });

  it('always adds up, each share less than one unit from its exact value and never of the other sign', () => {
    const part = fc.bigInt(-(10n ** 14n), 10n ** 14n).filter((each) => each !== 0n);
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 14n),
        fc.array(part, { minLength: 1, maxLength: 11 }),
        (whole, parts) => {
          const total = parts.reduce((sum, each) => sum + each, 0n);
          fc.pre(total > 0n);
          // A part far larger than the total makes shares that no ledger could keep.
          fc.pre(parts.every((each) => (each < 0n ? -each : each) * whole < total * 10n ** 15n));
          const given = shares(whole, parts);
          expect(given.reduce((sum, each) => sum + each, 0n)).toBe(whole);
          for (const [index, share] of given.entries()) {
            const difference = share * total - whole * (parts[index] ?? 0n);
            expect(difference > -total && difference < total).toBe(true);
            expect(share * (parts[index] ?? 0n) >= 0n).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
