import type { BookId } from '../platform/book.ts';
import { countDeleted } from '../platform/counts.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import { remove, type Write } from '../platform/table/write.ts';
import type { Connection } from './connection.ts';
import { endDrafts } from './drafts.ts';
import { listConnections, removeConnection, toOutsideAccounts } from './store.ts';

export interface Ending {
  /** For the transaction that ends the connections. */
  readonly writes: Write[];
  /** Afterwards. Nothing depends on them. */
  readonly leftovers: Write[][];
}

export const NOTHING_ENDS: Ending = { writes: [], leftovers: [] };

/**
 * Ends connections. Their secrets are removed at once, and separately: whoever ends a connection may do nothing else
 * with them. If it does not end after all, its next run finds no secret, and counts as revoked.
 */
export async function endConnections(
  bookId: BookId,
  connections: readonly Connection[],
  now: Date,
): Promise<Ending> {
  if (connections.length === 0) return NOTHING_ENDS;
  await transact(connections.map(({ id }) => remove(keys.bankAccess(bookId, id))));
  const items = await getItems(connections.map(({ id }) => keys.outsideAccounts(bookId, id)));
  const accounts = items.flatMap((item) => (item ? toOutsideAccounts(item).accounts : []));
  return {
    writes: [
      ...connections.flatMap((each) => removeConnection(bookId, each)),
      countDeleted(bookId, 'connections', connections.length),
    ],
    leftovers: await endDrafts(bookId, accounts, now),
  };
}

/** Ends the connections of a member who leaves the book, or may no longer change it. */
export async function endConnectionsOf(bookId: BookId, userId: string, now: Date): Promise<Ending> {
  const { items } = await listConnections(bookId);
  return endConnections(
    bookId,
    items.filter(({ maker_id }) => maker_id === userId),
    now,
  );
}
