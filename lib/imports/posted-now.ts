import type { BookId } from '../platform/book.ts';
import { findTransactions } from '../transactions/replace.ts';

/** How many transactions a request may read for this. The others count as not deleted. */
const LOOKED_UP_MAX = 4000;

/** What stands for transactions that imports have posted. */
export interface PostedNow {
  /** Whether nothing stands for the transaction any more. */
  readonly isGone: (id: string) => boolean;
  /** The transaction itself, or the live transfer that has replaced it. */
  readonly nameOf: (id: string) => string;
}

/** Looks up what has become of these transactions. While the transfer that replaced it is live, a record is not gone. */
export async function readPostedNow(bookId: BookId, ids: Iterable<string>): Promise<PostedNow> {
  const found = await findTransactions(bookId, [...new Set(ids)].slice(0, LOOKED_UP_MAX));
  const deleted = [...found.values()].filter(({ deleted_at }) => deleted_at !== undefined);
  const transfers = await findTransactions(
    bookId,
    deleted.flatMap(({ replaced_by }) => replaced_by ?? []),
  );
  const transferOf = new Map(
    deleted.map(({ id, replaced_by = '' }) => {
      const transfer = transfers.get(replaced_by);
      return [id, transfer?.deleted_at === undefined ? transfer?.id : undefined];
    }),
  );
  return {
    isGone: (id) => transferOf.has(id) && transferOf.get(id) === undefined,
    nameOf: (id) => transferOf.get(id) ?? id,
  };
}
