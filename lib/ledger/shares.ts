import { assert } from '../platform/problems.ts';
import { type Money, money } from './money.ts';

/**
 * Divides an amount in proportion to parts that add up to a total. Each share is rounded down (toward minus infinity),
 * and the missing units go to the largest remainders, the first among equals. The shares always add up to the whole,
 * and a part of 0 gets nothing.
 */
export function divide(whole: Money, parts: readonly bigint[]): Money[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  assert(total !== 0n, 'an amount is divided in proportion to a total');
  const quotients = parts.map((part, index) => {
    // With a positive divisor, the remainder is never negative after rounding down.
    const [dividend, divisor] = total > 0n ? [whole.minor * part, total] : [-(whole.minor * part), -total];
    const truncated = dividend / divisor;
    const floor = dividend % divisor < 0n ? truncated - 1n : truncated;
    return { index, floor, remainder: dividend - floor * divisor };
  });
  const missing = whole.minor - quotients.reduce((sum, { floor }) => sum + floor, 0n);
  const byRemainder = [...quotients].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const roundedUp = new Set(byRemainder.slice(0, Number(missing)).map(({ index }) => index));
  return quotients.map(({ index, floor }) => money(floor + (roundedUp.has(index) ? 1n : 0n), whole.currency));
}
