import { type Actor, createdBy } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Restoring } from './lines/line-type.ts';
import { type ArchivedRecord, CREATE } from './lines.ts';

/** The writes that create these records together. They are by the member who commits the archive. */
export function createWrites(
  bookId: BookId,
  records: readonly ArchivedRecord[],
  {
    state,
    idOf,
    tags,
    actor: { memberNumber, membership },
  }: Pick<Restoring, 'state' | 'idOf' | 'tags'> & { readonly actor: Actor },
): Write[] {
  const counts: Partial<Record<Parameters<Restoring['count']>[0], number>> = {};
  const count: Restoring['count'] = (what, created) => {
    counts[what] = (counts[what] ?? 0) + created;
  };
  assert(membership, 'an archive is restored for a member');
  const restored = { version: 1, ...createdBy(memberNumber) };
  const restoring: Restoring = { bookId, state, idOf, tags, count, restored, userId: membership.userId };
  const writes = [...Map.groupBy(records, ({ record }) => record)].flatMap(([type, lines]) => {
    const create = CREATE[type] as (lines: readonly ArchivedRecord[], restoring: Restoring) => Write[];
    return create(lines, restoring);
  });
  const isCounted = Object.keys(counts).length > 0;
  return isCounted ? [...writes, update(keys.counts(bookId), { add: counts })] : writes;
}
