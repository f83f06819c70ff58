import { assert } from '../platform/problems.ts';
import { accepted, type Result, refused } from '../platform/result.ts';
import type { Currency } from './currency.ts';
import { isSameDecimal, parseDecimal } from './decimal.ts';

/** A whole number of a currency's smallest unit: cents, yen, fils. */
declare const minorBrand: unique symbol;
export type Minor = bigint & { readonly [minorBrand]: true };

export interface Money {
  readonly minor: Minor;
  readonly currency: Currency;
}

/** The largest amount of one transaction or obligation: 15 digits, which every JSON number preserves exactly. */
export const MAX_AMOUNT_MINOR = 10n ** 15n - 1n;

/**
 * The largest absolute value of any sum. Below 2^52, doubles lie closer together than minor units, whatever the
 * number of decimals of the currency, so a sum is still shown exactly. A book's turnover (ledger/effects.ts) stays
 * within this limit, and no balance or total can be larger than the turnover.
 */
export const MAX_SUM_MINOR = 2n ** 52n - 1n;

export function minor(value: bigint): Minor {
  assert(value <= MAX_SUM_MINOR && value >= -MAX_SUM_MINOR, 'a sum of money stays in the exact range');
  return value as Minor;
}

export function money(value: bigint, currency: Currency): Money {
  return { minor: minor(value), currency };
}

export function absolute({ minor: amount, currency }: Money): Money {
  return money(amount < 0n ? -amount : amount, currency);
}

/** Reads an amount from a request body. The field's own rule decides whether it may be zero or negative. */
export function parseMoney(
  value: number,
  currency: Currency,
): Result<Money, 'not_a_number' | 'too_many_decimals' | 'amount_too_large'> {
  if (Number.isNaN(value)) return refused('not_a_number', 'must be a number');
  const decimal = parseDecimal(String(value));
  // JSON text such as 1e999 arrives as Infinity.
  if (!decimal) return amountTooLarge(currency);
  if (decimal.scale > currency.decimalPlaces) {
    const most = currency.decimalPlaces === 0 ? 'no decimals' : `at most ${currency.decimalPlaces} decimals`;
    return refused('too_many_decimals', `must have ${most} in ${currency.code}`);
  }
  return amountOf(decimal.digits * 10n ** BigInt(currency.decimalPlaces - decimal.scale), currency);
}

/** A calculated amount, such as a conversion, has the same limit as one that was sent. */
export function amountOf(value: bigint, currency: Currency): Result<Money, 'amount_too_large'> {
  const isWithinLimit = value <= MAX_AMOUNT_MINOR && value >= -MAX_AMOUNT_MINOR;
  return isWithinLimit ? accepted(money(value, currency)) : amountTooLarge(currency);
}

function amountTooLarge(currency: Currency) {
  const most = moneyToText(money(MAX_AMOUNT_MINOR, currency));
  return refused('amount_too_large', `must not exceed ${most} ${currency.code}`);
}

/** Up to here, a double has exactly one decimal text of this many digits: the number's own. */
const ALWAYS_EXACT_MINOR = 10n ** 15n;

/** The JSON number of an amount or sum: the double whose text is exactly this amount. */
export function moneyToJson({ minor: amount, currency }: Money): number {
  // A page of a list has hundreds of amounts, and half of them are the empty columns of lines.
  if (amount === 0n) return 0;
  const number = Number(`${amount}e-${currency.decimalPlaces}`);
  if (amount < ALWAYS_EXACT_MINOR && amount > -ALWAYS_EXACT_MINOR) return number;
  const shown = parseDecimal(String(number));
  const wanted = parseDecimal(moneyToText({ minor: amount, currency }));
  assert(shown && isSameDecimal(shown, wanted), 'money is exact as a JSON number');
  return number;
}

/** In decimals, with all of the currency's digits. */
export function moneyToText({ minor: amount, currency }: Money): string {
  const { decimalPlaces } = currency;
  if (decimalPlaces === 0) return String(amount);
  const digits = String(amount < 0n ? -amount : amount).padStart(decimalPlaces + 1, '0');
  const sign = amount < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -decimalPlaces)}.${digits.slice(-decimalPlaces)}`;
}
