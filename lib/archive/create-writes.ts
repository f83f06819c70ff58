import { createdBy } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { Counted } from '../platform/counts.ts';
import { keys } from '../platform/table/keys.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Restoring } from './lines/line-type.ts';
import { type ArchivedRecord, CREATE } from './lines.ts';

/** The writes that create these records together. They are by the member who commits the archive. */
export function createWrites(
  bookId: BookId,
  records: readonly ArchivedRecord[],
  { state, idOf, by }: Pick<Restoring, 'state' | 'idOf'> & { readonly by: number },
): Write[] {
  const counts: Partial<Record<Counted, number>> = {};
  const count: Restoring['count'] = (what, created) => {
    counts[what] = (counts[what] ?? 0) + created;
  };
  const restoring: Restoring = { bookId, state, idOf, count, restored: { version: 1, ...createdBy(by) } };
  const writes = [...Map.groupBy(records, ({ record }) => record)].flatMap(([type, lines]) => {
    const create = CREATE[type] as (lines: readonly ArchivedRecord[], restoring: Restoring) => Write[];
    return create(lines, restoring);
  });
  const isCounted = Object.keys(counts).length > 0;
  return isCounted ? [...writes, update(keys.counts(bookId), { add: counts })] : writes;
}
