import { assert } from '../platform/problems.ts';
import { accepted, type Result, refused } from '../platform/result.ts';
import type { Currency } from './currency.ts';
import { divideRounded, isSameDecimal, parseDecimal, significantDigits } from './decimal.ts';
import { amountOf, type Money } from './money.ts';

/**
 * Units of the base currency per unit of the transaction's currency: above 0, at most 15 significant digits. The
 * text is exactly that of the JSON number that clients see (including `7.25e-7`), so that the same value is stored,
 * shown and calculated with.
 */
declare const fxRateBrand: unique symbol;
export type FxRate = string & { readonly [fxRateBrand]: true };

/** `implied`: it is derived from two given amounts. */
export const FX_RATE_SOURCES = ['provider', 'user', 'same_currency', 'implied'] as const;
export type FxRateSource = (typeof FX_RATE_SOURCES)[number];

/** A double preserves every decimal with this many digits. */
const MAX_RATE_DIGITS = 15;

export const RATE_ONE = '1' as FxRate;

/** Reads the `fx_rate` of a request body. */
export function parseFxRate(value: number): Result<FxRate, 'not_a_number' | 'too_small' | 'too_many_digits'> {
  const decimal = parseDecimal(String(value));
  if (!decimal) return refused('not_a_number', 'must be a finite number');
  if (decimal.digits <= 0n) return refused('too_small', 'must be greater than 0');
  if (significantDigits(decimal) > MAX_RATE_DIGITS) {
    return refused('too_many_digits', `must have at most ${MAX_RATE_DIGITS} significant digits`);
  }
  return accepted(String(value) as FxRate);
}

/** The rate for a decimal that we calculated or stored. */
export function fxRate(decimalText: string): FxRate {
  const rate = String(Number(decimalText));
  const decimal = parseDecimal(rate);
  assert(decimal && decimal.digits > 0n, 'a rate is a positive decimal');
  assert(significantDigits(decimal) <= MAX_RATE_DIGITS, 'a rate has at most 15 digits');
  assert(isSameDecimal(decimal, parseDecimal(decimalText)), 'a rate is exact as a JSON number');
  return rate as FxRate;
}

export function fxRateToJson(rate: FxRate): number {
  return Number(rate);
}

/** The quotient of two positive whole numbers, to 15 significant digits, rounded once. */
export function rateFromQuotient(dividend: bigint, divisor: bigint): FxRate {
  const scale = scaleForAllDigits(dividend, divisor);
  const digits = divideRounded(dividend * powerOfTen(scale), divisor * powerOfTen(-scale));
  return fxRate(`${digits}e${-scale}`);
}

/** The rate that converts an amount to this base amount. Both are positive. */
export function impliedRate(amount: Money, base: Money): FxRate {
  return rateFromQuotient(
    base.minor * powerOfTen(amount.currency.decimalPlaces),
    amount.minor * powerOfTen(base.currency.decimalPlaces),
  );
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

/** Exact multiplication, then one rounding to the digits of `to`. The result may be 0. */
export function convert(amount: Money, rate: FxRate, to: Currency): Result<Money, 'amount_too_large'> {
  const decimal = parseDecimal(rate);
  assert(decimal, 'a rate is a decimal');
  const product = amount.minor * decimal.digits;
  const scale = amount.currency.decimalPlaces + decimal.scale - to.decimalPlaces;
  return amountOf(divideRounded(product * powerOfTen(-scale), powerOfTen(scale)), to);
}
