import type { BookId } from '../platform/book.ts';
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
