import type { BookId } from '../platform/book.ts';
import { notFound } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { packed, unpacked } from '../platform/table/compressed.ts';
import { DueQueue } from '../platform/table/due.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { DELIVERY_PARTITIONS, TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { readNewest } from '../platform/table/newest.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { expiresAfter, isExpired } from '../platform/table/time-to-live.ts';
import { type Item, NOT_EXISTS, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import { firstUuidV7 } from '../platform/uuid-v7.ts';
import { type Delivery, delivery } from './delivery.ts';

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

export const DUE_DELIVERIES = new DueQueue<BookId>('DELIVERIES', DELIVERY_PARTITIONS);

/** A delivery with its body. */
export interface StoredDelivery extends Delivery {
  readonly body: string;
}

export function toDelivery(item: Item): StoredDelivery {
  return { ...fromItem(delivery, item), body: unpacked(item) };
}

function toItem(bookId: BookId, value: StoredDelivery): Item {
  const { id, webhook_id, due_at } = value;
  return {
    ...pick(delivery.item, value),
    ...packed(value.body),
    ...(due_at !== undefined && DUE_DELIVERIES.place(bookId, due_at, webhook_id, id)),
    [TTL_ATTRIBUTE]: expiresAfter(new Date(value.created_at), LIFETIME_SECONDS),
  };
}

/** The event was already recorded for the webhook. */
export class AlreadyRecorded extends Error {
  override readonly name = 'AlreadyRecorded';
}

export function recordDelivery(bookId: BookId, value: StoredDelivery): Write {
  return put(keyOf(bookId, value), toItem(bookId, value), {
    expression: NOT_EXISTS,
    onConflict: () => new AlreadyRecorded(),
  });
}

/** Those that are not recorded yet. */
export async function unrecorded(
  bookId: BookId,
  values: readonly StoredDelivery[],
): Promise<StoredDelivery[]> {
  const found = await getItems(values.map((value) => keyOf(bookId, value)));
  return values.filter((_, index) => !found[index]);
}

/** `onConflict` creates the error if it has changed since it was read. Default: it is stale, and is read again. */
export function saveDelivery(
  bookId: BookId,
  before: Delivery,
  after: StoredDelivery,
  onConflict?: () => Error,
): Write {
  const condition = { ...unchanged(before), ...(onConflict && { onConflict }) };
  return put(keyOf(bookId, after), toItem(bookId, after), condition);
}

export function removeDelivery(bookId: BookId, before: Delivery): Write {
  return remove(keyOf(bookId, before));
}

function keyOf(bookId: BookId, { webhook_id, id }: Pick<Delivery, 'webhook_id' | 'id'>): Key {
  return keys.delivery(bookId, webhook_id, id);
}

export async function requireDelivery(
  bookId: BookId,
  webhookId: string,
  id: string,
  now: Date,
): Promise<StoredDelivery> {
  const item = await getItem(keys.delivery(bookId, webhookId, id));
  if (!item || isExpired(item, now)) throw notFound('delivery');
  return toDelivery(item);
}

/** Newest first, by the time of the event. */
export function listDeliveries(
  bookId: BookId,
  webhookId: string,
  page: Paging,
  now: Date,
): Promise<Page<Delivery>> {
  const prefix = keys.delivery(bookId, webhookId, '');
  // Ids have the time of the event. A webhook may have thousands of expired deliveries that are not removed yet.
  const oldest = firstUuidV7(now.getTime() - LIFETIME_SECONDS * 1000);
  return readNewest(prefix, { ...page, oldest }, (item) =>
    isExpired(item, now) ? undefined : fromItem(delivery, item),
  );
}
