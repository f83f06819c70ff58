import * as z from 'zod/mini';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { describeError, log } from '../platform/endpoint/log.ts';
import { defineRecord, fromItem, internal, optional, type StoredIn } from '../platform/record.ts';
import { bookOf, type Key, keys, userOf } from '../platform/table/keys.ts';
import { CREDENTIAL_PARTITIONS, RECORDS } from '../platform/table/names.ts';
import { query, queryPages } from '../platform/table/read.ts';
import { removeItems } from '../platform/table/remove-items.ts';
import { isConflict, transact, updateItem } from '../platform/table/transact.ts';
import { put, remove, WRITES_MAX, type Write } from '../platform/table/write.ts';

/** A user or a book whose data may not be completely removed. This item is removed last. */
export const erasure = defineRecord(() => ({
  /** The partition that is to be emptied. */
  partition: internal(z.string()),
  erased_at: internal(timestamp),
  /** Books that the user had left, which still have the name. */
  former_books: optional(internal(z.array(z.string()))),
}));

export type Erasure = StoredIn<typeof erasure>;

/** Queues the rest of a partition: what proves that it is in use is removed in the same transaction. */
export function queueErasure(value: Erasure): Write {
  return put(keys.erasure(value.partition), { ...value });
}

/** Erased users and books whose data may not be completely removed. */
export async function* pendingErasures(): AsyncGenerator<Erasure> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.erasure('').pk },
  });
  for await (const { items } of pages) for (const item of items) yield fromItem(erasure, item);
}

/** How many items are read at a time. */
const PAGE_ITEMS = 1000;

interface SweepLimits {
  readonly itemsMax: number;
  /** By the clock of `performance.now()`. */
  readonly endsAt: number;
}

/**
 * Removes the remaining data of an erased user or book, within the limits. Nothing is added to it, so it can be
 * interrupted and repeated, and several can run at once. It is finished when the partition is found empty.
 */
export async function sweep(
  { partition, former_books = [] }: Erasure,
  { itemsMax, endsAt }: SweepLimits,
): Promise<{ itemCount: number; isFinished: boolean }> {
  let itemCount = 0;
  while (itemCount < itemsMax && performance.now() < endsAt) {
    const { items, lastKey } = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ProjectionExpression: 'sk',
      Limit: PAGE_ITEMS,
    });
    const found = items.map(({ sk }) => ({ pk: partition, sk: String(sk) }));
    // The secrets of connections first: without the connections, nothing says that they are there.
    await removeInTransactions(found.flatMap(accessOf));
    await removeFrom(partition)(found);
    itemCount += items.length;
    if (items.length > 0 || lastKey) continue;
    for (const bookId of former_books) await forgetName(bookId as BookId, partition);
    await removeItems([keys.erasure(partition)]);
    return { itemCount, isFinished: true };
  }
  return { itemCount, isFinished: false };
}

/**
 * Whoever may write in batches may also add items with them. Nothing that erases may create a session or an access token,
 * so these are removed in transactions, which need the permission to delete and no other.
 */
const removeFrom = (partition: string) =>
  partition.startsWith(CREDENTIAL_PARTITIONS) ? removeInTransactions : removeItems;

/** The secret of a bank connection is in a partition of its own. */
function accessOf(key: Key): Key[] {
  const bookId = bookOf(key);
  const isConnection = bookId !== undefined && key.sk.startsWith(RECORDS.connection);
  return isConnection ? [keys.bankAccess(bookId, key.sk.slice(RECORDS.connection.length))] : [];
}

async function removeInTransactions(items: readonly Key[]): Promise<void> {
  for (const batch of batchesOf(items, WRITES_MAX)) await transact(batch.map((key) => remove(key)));
}

/** Records keep saying that a former member wrote them, without a name. */
async function forgetName(bookId: BookId, partition: string): Promise<void> {
  const userId = userOf({ pk: partition });
  if (userId === undefined) return;
  try {
    await updateItem({
      Key: { ...keys.member(bookId, userId) },
      UpdateExpression: 'REMOVE #name, email',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': 'name' },
    });
  } catch (error) {
    // The book is gone too.
    if (!isConflict(error)) throw error;
  }
}

/** What a request itself removes; the operations function removes the rest. */
const REQUEST_MS = 5000;
const REQUEST_ITEMS_MAX = 10_000;

/** Removes what fits into the request that erases. The erasure is final anyway, and what is left is queued. */
export async function sweepNow(
  erasures: readonly Erasure[],
  { requestId, endpoint }: { readonly requestId: string; readonly endpoint: string },
): Promise<void> {
  const limits = { itemsMax: REQUEST_ITEMS_MAX, endsAt: performance.now() + REQUEST_MS };
  const results = await Promise.allSettled(erasures.map((each) => sweep(each, limits)));
  for (const result of results)
    if (result.status === 'rejected')
      log({
        level: 'error',
        message: 'erasure left to the operations function',
        request_id: requestId,
        endpoint,
        error: describeError(result.reason),
      });
}
