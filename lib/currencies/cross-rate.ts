import { divideRounded, parseDecimal } from '../ledger/decimal.ts';
import { type FxRate, fxRate, MAX_RATE_DIGITS } from '../ledger/fx-rate.ts';
import { assert } from '../platform/problems.ts';

/** Units of `to` per unit of `from`, if both are given as units per euro. Rounded once. */
export function crossRate(fromPerEuro: string, toPerEuro: string): FxRate {
  const from = positiveDecimal(fromPerEuro);
  const to = positiveDecimal(toPerEuro);
  const dividend = to.digits * powerOfTen(from.scale);
  const divisor = from.digits * powerOfTen(to.scale);
  const scale = scaleForAllDigits(dividend, divisor);
  const digits = divideRounded(dividend * powerOfTen(scale), divisor * powerOfTen(-scale));
  return fxRate(`${digits}e${-scale}`);
}

/** The power of ten that brings the quotient to exactly 15 digits before the point. */
function scaleForAllDigits(dividend: bigint, divisor: bigint): number {
  const scale = MAX_RATE_DIGITS - (String(dividend).length - String(divisor).length);
  // The lengths alone give the quotient's magnitude up to a factor of ten: now it has 15 or 16 digits.
  const limit = divisor * powerOfTen(-scale) * powerOfTen(MAX_RATE_DIGITS);
  return dividend * powerOfTen(scale) >= limit ? scale - 1 : scale;
}

/** 1 for a negative exponent, because dividend and divisor are scaled separately. */
function powerOfTen(exponent: number): bigint {
  return exponent > 0 ? 10n ** BigInt(exponent) : 1n;
}

function positiveDecimal(text: string) {
  const decimal = parseDecimal(text);
  assert(decimal && decimal.digits > 0n, 'a rate per euro is a positive decimal');
  return decimal;
}
