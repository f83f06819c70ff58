import { TRANSACTION_KINDS, type TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { type Page, readPage } from '../platform/table/page.ts';
import { everything, ofTag, readTransactions } from './lists.ts';
import { parseTransaction } from './store.ts';
import type { Transaction } from './transaction.ts';

/** More than a request may read, even of the smallest transactions. */
const COUNT_MAX = 20_000;

/**
 * All live transactions of these kinds in a range of days, with all of these tags. Undefined if there are more than a
 * request may read.
 */
export async function allBetween(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  range: { readonly from: string; readonly to: string },
  tags: readonly string[] = [],
): Promise<Transaction[] | undefined> {
  const filters = tags.map((tag) => ofTag(kinds, tag));
  const request = { kinds, ...range, limit: COUNT_MAX, filters };
  const { items, next } = await readTransactions(bookId, request, READ_BESIDE_BYTES);
  return next === undefined ? [...items] : undefined;
}

/** All categories or accounts, for their names. */
const READ_BESIDE_BYTES = 1024 * 1024;

/** More would not fit into one response. */
const EXPORTED_MAX = 5000;

/**
 * Live transactions of every kind, oldest first: as many as one request may read. `next` is the position after which
 * more may follow.
 */
export function oldestFirst(
  bookId: BookId,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  after: string | undefined,
): Promise<Page<Transaction>> {
  const request = {
    ranges: everything(TRANSACTION_KINDS).ranges,
    descending: false,
    ...range,
    after,
    limit: EXPORTED_MAX,
    readBesideBytes: READ_BESIDE_BYTES,
  };
  return readPage(bookId, request, parseTransaction);
}
