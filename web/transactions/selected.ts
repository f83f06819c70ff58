import type { AnyTransaction } from '../../client/client.ts';
import { add } from '../platform/money.ts';
import { directionOf } from './direction.ts';

/** What came in less what went out, in the base currency. What was deleted does not count. */
export function sumOf(records: Iterable<AnyTransaction>, decimals: number): number {
  const amounts = [...records]
    .filter(({ deleted_at }) => deleted_at === undefined)
    .map((record) => {
      const amount = record.base_amount ?? record.amount;
      return { in: amount, out: -amount, none: 0 }[directionOf(record)];
    });
  return add(decimals, ...amounts);
}

/** Those from one to the other, both included, whichever comes first. The other alone if the first is not there. */
export function between<T extends { readonly id: string }>(
  records: readonly T[],
  from: string | undefined,
  to: string,
): readonly T[] {
  const at = records.findIndex(({ id }) => id === to);
  const start = records.findIndex(({ id }) => id === from);
  if (start < 0) return records.slice(at, at + 1);
  return records.slice(Math.min(start, at), Math.max(start, at) + 1);
}
