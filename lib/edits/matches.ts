import { filtersOf } from '../all-transactions/filters.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { type ListFilter, readTransactions } from '../transactions/lists.ts';
import { positionOf } from '../transactions/places.ts';
import { findTransactions } from '../transactions/replace.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { EditFilter } from './fields.ts';

/** Transactions that match, newest first. */
export interface Matches {
  readonly items: readonly Transaction[];
  /** The position after which more may match. */
  readonly next: string | undefined;
  readonly readBytes: number;
}

export type ReadMatches = (after: string | undefined, limit: number) => Promise<Matches>;

/** Reads page after page of what matches. Filters are looked up once. */
export async function matchesOf(bookId: BookId, filter: EditFilter): Promise<ReadMatches> {
  const { ids, kind = TRANSACTION_KINDS, from, to, ...others } = filter;
  const kinds = [...new Set(kind)];
  const filters = await filtersOf(bookId, kinds, others);
  if (ids) return ofIds(await findTransactions(bookId, ids), { ...filter, kind: kinds }, filters);
  return (after, limit) => readTransactions(bookId, { kinds, from, to, filters, after, limit });
}

/** They are few enough to be read at once. */
function ofIds(
  found: ReadonlyMap<string, Transaction>,
  { kind = [], from, to }: EditFilter,
  filters: readonly ListFilter[],
): ReadMatches {
  const items = [...found.values()]
    .filter(
      (value) =>
        value.deleted_at === undefined &&
        kind.includes(value.kind) &&
        (from === undefined || value.date >= from) &&
        (to === undefined || value.date <= to) &&
        filters.every(({ keep }) => keep(value, () => {})),
    )
    .map((value) => ({ value, position: positionOf(value) }))
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  return async (after) => ({
    items: items.flatMap(({ value, position }) => (after === undefined || position < after ? [value] : [])),
    next: undefined,
    readBytes: 0,
  });
}
