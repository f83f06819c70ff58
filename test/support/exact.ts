/**
 * Exact arithmetic for tests, written differently from the service's own so that the two can be compared:
 * everything is a whole number of 10^-FRACTION_DIGITS, found by moving the decimal point in the text.
 */
export const FRACTION_DIGITS = 360;

/** A JSON number (or its text) as a whole number of 10^-FRACTION_DIGITS. */
export function scaled(value: number | string): bigint {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  const isNegative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const places = FRACTION_DIGITS + Number(exponent) - fraction.length;
  if (places < 0) throw new Error(`${value} has too many digits for this`);
  const magnitude = BigInt(whole + fraction + '0'.repeat(places));
  return isNegative ? -magnitude : magnitude;
}

/** The nearest whole number to dividend / divisor (both positive), a tie upwards: by search, not by formula. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  const below = dividend / divisor;
  const distanceBelow = dividend - below * divisor;
  const distanceAbove = (below + 1n) * divisor - dividend;
  return distanceAbove <= distanceBelow ? below + 1n : below;
}

/** Minor units of an amount that a response shows. Throws if it is not a whole number of them. */
export function minorOf(amount: number, decimalPlaces: number): bigint {
  const unit = 10n ** BigInt(FRACTION_DIGITS - decimalPlaces);
  const value = scaled(amount);
  if (value % unit !== 0n) throw new Error(`${amount} is no whole number of minor units`);
  return value / unit;
}

/** What a client gets when it recalculates `amount x fx_rate` from the numbers of a response. */
export function convertedMinor(amount: number, rate: number, decimalPlaces: number): bigint {
  const product = scaled(amount) * scaled(rate);
  return nearest(product, 10n ** BigInt(2 * FRACTION_DIGITS - decimalPlaces));
}
