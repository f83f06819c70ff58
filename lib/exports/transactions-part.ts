import { isPosted } from '../ledger/importing.ts';
import { assert } from '../platform/problems.ts';
import type { UserId } from '../platform/user.ts';
import { oldestFirst } from '../transactions/all-between.ts';
import { positionOf } from '../transactions/places.ts';
import { readBooks } from './books.ts';
import { Part } from './part.ts';
import type { TextFormat } from './text-format.ts';

export interface ExportedPart {
  readonly mediaType: string;
  readonly text: string;
  /** The position after which the next part starts, if there is one. */
  readonly next: string | undefined;
}

/** A part of a file with the transactions of a range of days, oldest first. */
export async function transactionsPart(
  userId: UserId,
  format: TextFormat,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  after: string | undefined,
): Promise<ExportedPart> {
  const { transactions: read, next } = await oldestFirst(userId, range, after);
  // After the transactions, so that it has the accounts of all of them, and what imports have posted by then.
  const books = await readBooks(userId);
  const transactions = read.filter(({ imported }) => isPosted(imported, books));
  const writer = format.writer(books);
  const part = new Part();
  if (after === undefined) part.add(writer.head());
  const left = transactions.findIndex((value) => !part.add(writer.entry(value)));
  if (left === -1) return { mediaType: format.mediaType, text: part.text, next };
  const last = transactions[left - 1];
  assert(last, 'a part has room for the directives of 2,000 accounts and for a transaction');
  return { mediaType: format.mediaType, text: part.text, next: positionOf(last) };
}
