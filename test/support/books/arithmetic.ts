import { convertedMinor } from '../exact.ts';
import { providerRate } from '../ledger-rates.ts';
import { sum } from './model.ts';
import { digitsOf, jsonAmount } from './world.ts';

/** `amount x rate`, rounded half away from zero to the digits of the other currency. */
export function converted(minor: bigint, from: string, rate: number, to: string): bigint {
  return convertedMinor(jsonAmount(minor, from), rate, digitsOf(to));
}

/** The rate of the draft, or the provider's. */
export function rateFor(
  given: 'provider' | number,
  from: string,
  to: string,
  date: string,
): number | undefined {
  if (from === to) return 1;
  return given === 'provider' ? providerRate(from, to, date) : given;
}

/**
 * Shares of a whole in proportion to parts, found by giving out one unit after another: first each part's share
 * without its fraction, then one unit each to those that are furthest below their exact share.
 */
export function sharesOf(whole: bigint, parts: readonly bigint[]): bigint[] {
  const total = sum(parts);
  const shares = parts.map((part) => {
    let share = (whole * part) / total;
    while (share * total > whole * part) share -= 1n;
    return share;
  });
  while (sum(shares) < whole) {
    let furthest = 0;
    const below = (index: number) => whole * (parts[index] ?? 0n) - (shares[index] ?? 0n) * total;
    for (const index of parts.keys()) if (below(index) > below(furthest)) furthest = index;
    shares[furthest] = (shares[furthest] ?? 0n) + 1n;
  }
  return shares;
}
