import { dinero, toDecimal } from 'dinero.js/bigint';
import { assert } from '../platform/problems.ts';
import { accepted, type Checked, refused } from '../platform/result.ts';
import type { Currency } from './currency.ts';
import { isSameDecimal, parseDecimal } from './decimal.ts';

/** A whole number of a currency's smallest unit: cents, yen, fils. */
declare const minorBrand: unique symbol;
export type Minor = bigint & { readonly [minorBrand]: true };

export interface Money {
  readonly minor: Minor;
  readonly currency: Currency;
}

/** The most that one transaction or obligation may hold: 15 digits, which every JSON number keeps exactly. */
export const MAX_AMOUNT_MINOR = 10n ** 15n - 1n;

/**
 * The most that any sum may reach. Below 2^52 the doubles lie closer together than the minor units, whatever the
 * currency's digits, so that a sum is still shown exactly. A user's turnover (ledger/effects.ts) is kept
 * within it, and with it every balance and total, which can only be smaller.
 */
export const MAX_SUM_MINOR = 2n ** 52n - 1n;

export function minor(value: bigint): Minor {
  assert(value <= MAX_SUM_MINOR && value >= -MAX_SUM_MINOR, 'a sum of money stays in the exact range');
  return value as Minor;
}

export function money(value: bigint, currency: Currency): Money {
  return { minor: minor(value), currency };
}

/** Reads an amount of a request body. The sign is kept: whether zero or less is allowed, its field says. */
export function parseMoney(
  value: number,
  currency: Currency,
): Checked<Money, 'not_a_number' | 'too_many_decimals' | 'amount_too_large'> {
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

/** A calculated amount, a conversion's for example, is held to the same limit as one that was sent. */
export function amountOf(value: bigint, currency: Currency): Checked<Money, 'amount_too_large'> {
  const isWithinLimit = value <= MAX_AMOUNT_MINOR && value >= -MAX_AMOUNT_MINOR;
  return isWithinLimit ? accepted(money(value, currency)) : amountTooLarge(currency);
}

function amountTooLarge(currency: Currency) {
  const most = decimalText(money(MAX_AMOUNT_MINOR, currency));
  return refused('amount_too_large', `must not exceed ${most} ${currency.code}`);
}

/** The JSON number of an amount or sum: the double whose own text is exactly this money. */
export function moneyToJson(value: Money): number {
  const text = decimalText(value);
  const number = Number(text);
  const shown = parseDecimal(String(number));
  assert(shown && isSameDecimal(shown, parseDecimal(text)), 'money is exact as a JSON number');
  return number;
}

function decimalText({ minor: amount, currency }: Money): string {
  return toDecimal(dinero({ amount, currency }));
}
