import { FOUNDER } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { Caller } from '../platform/endpoint/caller.ts';
import { requireFound } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { parseTransaction } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** The transaction, if it is there and the caller may attach files to it: recorders only to what they recorded. */
export async function requireMayAttach(
  { bookId, book, scope }: Caller,
  transactionId: string,
  query: { readonly include_deleted?: boolean } = {},
): Promise<Transaction> {
  const item = await getItem(keys.transaction(bookId as BookId, transactionId));
  const found = requireFound('transaction', item && parseTransaction(item), query);
  const isRecorder = book?.role === 'recorder' || scope === 'record';
  if (isRecorder && (found.creator ?? FOUNDER) !== book?.memberNumber)
    throw new Problem('insufficient_role', {
      detail: 'A recorder attaches files only to transactions that they have recorded.',
    });
  return found;
}
