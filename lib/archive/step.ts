import type { BookId } from '../platform/book.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { update, WRITES_MAX, type Write } from '../platform/table/write.ts';
import type { IdOf, Restoring } from './lines/line-type.ts';
import { type ArchivedRecord, CREATE } from './lines.ts';
import type { ArchiveState } from './state.ts';

/** The position of the restore, and what else is written with it. */
const RESERVED = 3;

/** The writes that create the first of these records, as many as fit into one transaction. */
export function fittingWrites(
  bookId: BookId,
  records: readonly ArchivedRecord[],
  state: ArchiveState,
  idOf: IdOf,
): { readonly writes: Write[]; readonly count: number } {
  for (let count = records.length; count > 0; count = Math.min(count - 1, Math.floor(count * 0.8))) {
    const writes = writesOf(bookId, records.slice(0, count), state, idOf);
    if (writes.length <= WRITES_MAX - RESERVED) return { writes, count };
  }
  assert(false, 'a record fits into a transaction');
}

function writesOf(
  bookId: BookId,
  records: readonly ArchivedRecord[],
  state: ArchiveState,
  idOf: IdOf,
): Write[] {
  const counts = { accounts: 0, contacts: 0, obligations: 0, schedules: 0 };
  const restoring: Restoring = { bookId, state, idOf, counts };
  const writes = [...Map.groupBy(records, ({ record }) => record)].flatMap(([type, lines]) => {
    const create = CREATE[type] as (lines: readonly ArchivedRecord[], restoring: Restoring) => Write[];
    return create(lines, restoring);
  });
  return [...writes, ...countWrites(bookId, counts)];
}

function countWrites(bookId: BookId, counts: Readonly<Record<string, number>>): Write[] {
  const add = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return Object.keys(add).length > 0 ? [update(keys.counts(bookId), { add })] : [];
}
