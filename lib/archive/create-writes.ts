import type { BookId } from '../platform/book.ts';
import type { Counted } from '../platform/counts.ts';
import { keys } from '../platform/table/keys.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { IdOf, Restoring } from './lines/line-type.ts';
import { type ArchivedRecord, CREATE } from './lines.ts';
import type { ArchiveState } from './state.ts';

/** The writes that create these records together. */
export function createWrites(
  bookId: BookId,
  records: readonly ArchivedRecord[],
  state: ArchiveState,
  idOf: IdOf,
): Write[] {
  const counts: Partial<Record<Counted, number>> = {};
  const count: Restoring['count'] = (what, created) => {
    counts[what] = (counts[what] ?? 0) + created;
  };
  const restoring: Restoring = { bookId, state, idOf, count };
  const writes = [...Map.groupBy(records, ({ record }) => record)].flatMap(([type, lines]) => {
    const create = CREATE[type] as (lines: readonly ArchivedRecord[], restoring: Restoring) => Write[];
    return create(lines, restoring);
  });
  const isCounted = Object.keys(counts).length > 0;
  return isCounted ? [...writes, update(keys.counts(bookId), { add: counts })] : writes;
}
