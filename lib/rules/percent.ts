import { parseDecimal } from '../ledger/decimal.ts';
import { assert } from '../platform/problems.ts';

const DECIMALS_MAX = 2;
/** All of an amount, in hundredths of a percent. */
export const WHOLE = 100n * 100n;

/** In hundredths of a percent. */
export function parsePercent(percent: number): bigint {
  const decimal = parseDecimal(String(percent));
  assert(decimal && decimal.scale <= DECIMALS_MAX, 'a stored percent has at most two decimals');
  return decimal.digits * 10n ** BigInt(DECIMALS_MAX - decimal.scale);
}

export function hasTooManyDecimals(percent: number): boolean {
  const decimal = parseDecimal(String(percent));
  return !decimal || decimal.scale > DECIMALS_MAX;
}
