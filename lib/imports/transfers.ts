import { daysBetween } from '../platform/date.ts';
import { MATCHES_MAX } from './duplicates.ts';
import { TRANSFER_DAYS } from './limits.ts';
import type { Direction, RowValues } from './row.ts';

/** An expense or income that an import of another account has posted, and that nobody has changed. */
export interface Counterpart {
  readonly id: string;
  readonly accountId: string;
  /** What it moved on that account. */
  readonly values: RowValues;
  readonly isLocked: boolean;
}

/** What a new row is: the other side of a counterpart, or why it is not. */
export type TransferVerdict =
  | { readonly counterpart: Counterpart }
  | { readonly message: string; readonly matches: readonly string[] };

interface Sought {
  readonly row: number;
  readonly values: RowValues;
}

/**
 * Finds the rows that are the other side of a counterpart: opposite in direction, of the same amount and currency, at
 * most five days away. A row has its counterpart only if there is no other one, and no other row for it.
 */
export function findTransfers(
  rows: readonly Sought[],
  counterparts: readonly Counterpart[],
): ReadonlyMap<number, TransferVerdict> {
  const sought = new ByDay(rows);
  const open = new ByDay(counterparts.filter(({ isLocked }) => !isLocked));
  const locked = new ByDay(counterparts.filter(({ isLocked }) => isLocked));
  const verdicts = new Map<number, TransferVerdict>();
  for (const { row, values } of rows) {
    const verdict = judge(opposite(values), { sought, open, locked });
    if (verdict) verdicts.set(row, verdict);
  }
  return verdicts;
}

function judge(
  values: RowValues,
  {
    sought,
    open,
    locked,
  }: Readonly<Record<'open' | 'locked', ByDay<Counterpart>>> & { readonly sought: ByDay<Sought> },
): TransferVerdict | undefined {
  const found = open.around(values, MATCHES_MAX);
  const [counterpart] = found;
  if (!counterpart) {
    const matches = locked.around(values, MATCHES_MAX).map(({ id }) => id);
    if (matches.length === 0) return undefined;
    return { message: 'Possibly a transfer, but its other side is in the locked period.', matches };
  }
  const matches = found.map(({ id }) => id);
  if (found.length > 1)
    return { message: 'Possibly a transfer, but several transactions could be its other side.', matches };
  if (sought.around(opposite(counterpart.values), 2).length > 1)
    return { message: 'Possibly a transfer, but other rows of the file could be it too.', matches };
  return { counterpart };
}

function opposite(values: RowValues): RowValues {
  return { ...values, direction: values.direction === 'in' ? 'out' : 'in' };
}

/** Whether they can be two sides of one transfer. */
export function areOpposite(one: RowValues, other: RowValues): boolean {
  return (
    keyOf(opposite(one)) === keyOf(other) && Math.abs(daysBetween(one.date, other.date)) <= TRANSFER_DAYS
  );
}

/** Finds what has the same direction, amount and currency around a day, without comparing each with each. */
class ByDay<T extends { readonly values: RowValues }> {
  readonly #days: ReadonlyMap<string, readonly T[]>;

  constructor(all: readonly T[]) {
    this.#days = Map.groupBy(all, ({ values }) => `${keyOf(values)} ${dayOf(values)}`);
  }

  around(values: RowValues, maximum: number): readonly T[] {
    const found: T[] = [];
    const [key, day] = [keyOf(values), dayOf(values)];
    for (let distance = -TRANSFER_DAYS; distance <= TRANSFER_DAYS; distance++) {
      found.push(...(this.#days.get(`${key} ${day + distance}`) ?? []).slice(0, maximum));
      if (found.length >= maximum) return found.slice(0, maximum);
    }
    return found;
  }
}

function keyOf({ direction, minor, currency_id }: RowValues): string {
  return `${direction satisfies Direction} ${minor} ${currency_id}`;
}

const DAY_ZERO = '2000-01-01' as RowValues['date'];

function dayOf({ date }: RowValues): number {
  return daysBetween(DAY_ZERO, date);
}
