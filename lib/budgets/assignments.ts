import { MAX_AMOUNT_MINOR } from '../ledger/money.ts';
import type { Month } from '../platform/date.ts';
import { type FieldErrors, Problem } from '../platform/problems.ts';
import type { ByMonth } from './calculate.ts';

/** More than 80 years of 100 categories. A request reads all of them. */
export const ASSIGNMENTS_MAX = 100_000;

/** The assignments, with those of one month replaced. */
export function withMonth(assigned: ByMonth, month: Month, amounts: ReadonlyMap<string, bigint>): ByMonth {
  return new Map(assigned).set(month, amounts);
}

/** The assignments of a month, after an amount was moved from one category to another. */
export function moveAmount(
  assigned: ReadonlyMap<string, bigint> | undefined,
  from: string | undefined,
  to: string | undefined,
  moved: bigint,
): Map<string, bigint> {
  const amounts = new Map(assigned);
  const raise = (id: string | undefined, by: bigint) => {
    if (id === undefined) return;
    const raised = (amounts.get(id) ?? 0n) + by;
    if (raised === 0n) amounts.delete(id);
    else amounts.set(id, raised);
  };
  raise(from, -moved);
  raise(to, moved);
  return amounts;
}

/**
 * The total of all assignments is limited, so that their sums stay exact. Lowering it is always allowed. Returns whether
 * the write must require that no other has raised the total since it was read.
 */
export function checkTotals(before: ByMonth, after: ByMonth, field: string, errors: FieldErrors): boolean {
  const [was, is] = [totals(before), totals(after)];
  if (is.count > ASSIGNMENTS_MAX && is.count > was.count) throw new Problem('budget_limit_reached');
  if (is.sum > MAX_AMOUNT_MINOR && is.sum > was.sum)
    errors.add(field, 'amount_too_large', 'would make the sum of all assignments too large');
  const isRaised = is.sum > was.sum || is.count > was.count;
  return isRaised && (is.sum > HIGH_SUM || is.count > HIGH_COUNT);
}

/** Below these, parallel writes cannot exceed the limits, and need not wait for each other. */
const HIGH_SUM = MAX_AMOUNT_MINOR / 1000n;
const HIGH_COUNT = ASSIGNMENTS_MAX / 2;

function totals(assigned: ByMonth): { count: number; sum: bigint } {
  let count = 0;
  let sum = 0n;
  for (const amounts of assigned.values()) {
    for (const amount of amounts.values()) {
      if (amount === 0n) continue;
      count++;
      sum += amount < 0n ? -amount : amount;
    }
  }
  return { count, sum };
}
