import type { BookId } from '../platform/book.ts';
import { insertItems } from '../platform/table/insert.ts';
import { keys } from '../platform/table/keys.ts';
import { put, type Write } from '../platform/table/write.ts';
import { toItems, VOID } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';

/**
 * Inserts transactions that stay hidden until their step is posted. It can be repeated, and late requests change
 * nothing: an item that exists stays as it is.
 */
export async function insertHidden(bookId: BookId, transactions: readonly Transaction[]): Promise<void> {
  const all = transactions.map((transaction) => ({ id: transaction.id, ...toItems(transaction) }));
  await insertItems(all.map(({ id, item }) => ({ ...keys.transaction(bookId, id), ...item })));
  // After the transactions, because a list that finds a place reads its transaction.
  await insertItems(
    all.flatMap(({ id, places }) =>
      places.map((place, index) => ({ ...keys.place(bookId, id, index + 1), ...place })),
    ),
  );
}

/**
 * Removes a transaction that will not be posted. The void item in its place keeps late requests from inserting it
 * again.
 */
export function voidWrites(bookId: BookId, transaction: Transaction): Write[] {
  const { places } = toItems(transaction);
  return [
    put(keys.transaction(bookId, transaction.id), { [VOID]: true }),
    ...places.map((_, index) => put(keys.place(bookId, transaction.id, index + 1), { [VOID]: true })),
  ];
}
