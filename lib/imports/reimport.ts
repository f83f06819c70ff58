import type { BookId } from '../platform/book.ts';
import type { PostedBy } from './digests.ts';
import { Known, type Placed } from './duplicates.ts';
import { readPostedNow } from './posted-now.ts';

/** Leaves out transactions that were deleted since, if these rows could be duplicates of them. */
export async function withoutDeleted(
  bookId: BookId,
  posted: readonly PostedBy[],
  rows: Iterable<Placed>,
): Promise<PostedBy[]> {
  const known = new Known(posted);
  const candidates = [...rows].flatMap(({ print }) => known.candidatesFor(print));
  const { isGone } = await readPostedNow(bookId, candidates);
  return posted.filter(({ transaction_id }) => !isGone(transaction_id));
}
