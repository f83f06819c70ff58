import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
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
  const items = await getItems(some.map((id) => keys.transaction(bookId, id)));
  const deleted = new Set(some.filter((_, index) => items[index]?.deleted_at !== undefined));
  return posted.filter(({ transaction_id }) => !deleted.has(transaction_id));
}
