import type { BookId } from '../platform/book.ts';
import { findTransactions } from '../transactions/replace.ts';
import type { PostedBy } from './digests.ts';
import { Known, type Placed } from './duplicates.ts';

/** How many transactions a request may read for this. The others count as not deleted. */
const LOOKED_UP_MAX = 4000;

/** Leaves out transactions that were deleted since, if these rows could be duplicates of them. */
export async function withoutDeleted(
  bookId: BookId,
  posted: readonly PostedBy[],
  rows: Iterable<Placed>,
): Promise<PostedBy[]> {
  const known = new Known(posted);
  const ids = new Set([...rows].flatMap(({ print }) => known.candidatesFor(print)));
  const some = [...ids].slice(0, LOOKED_UP_MAX);
  const found = await findTransactions(bookId, some);
  const gone = [...found.values()].filter(({ deleted_at }) => deleted_at !== undefined);
  // While the transfer that took its place is live, a record is not gone.
  const transfers = await findTransactions(
    bookId,
    gone.flatMap(({ replaced_by }) => replaced_by ?? []),
  );
  const isLive = (id = '') => transfers.has(id) && transfers.get(id)?.deleted_at === undefined;
  const deleted = new Set(gone.flatMap(({ id, replaced_by }) => (isLive(replaced_by) ? [] : [id])));
  return posted.filter(({ transaction_id }) => !deleted.has(transaction_id));
}
