import * as z from 'zod/mini';
import type { BookId } from '../../platform/book.ts';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden, type StoredIn } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { query, queryPages } from '../../platform/table/read.ts';
import { removeItems } from '../../platform/table/remove-items.ts';
import { put, remove, type Write } from '../../platform/table/write.ts';
import { forgetAttempts } from '../password/throttle.ts';
import type { User } from '../users/user.ts';
import { type Login, removeUser } from '../users/user-store.ts';

/** A user or a book whose data may not be completely removed. This item is removed last. */
export const erasure = /* @__PURE__ */ defineRecord(() => ({
  /** The partition that is to be emptied. */
  partition: hidden(z.string()),
  erased_at: hidden(timestamp),
}));

export type Erasure = StoredIn<typeof erasure>;

/**
 * Erases a user and the given books: everything that proves that they exist is removed at once, so that no credential
 * works and no request in flight can write any more. `sweep` removes the rest.
 */
export function eraseUser(
  user: User,
  confirmed: Login,
  books: readonly BookId[],
  now: Date,
): { erasures: Erasure[]; writes: Write[] } {
  const partitions = [keys.user(user.id).pk, ...books.map((id) => keys.book(id).pk)];
  const erasures = partitions.map((partition) => ({ partition, erased_at: now.toISOString() }));
  return {
    erasures,
    writes: [
      ...removeUser(user, confirmed),
      ...books.flatMap((id) => [remove(keys.book(id)), remove(keys.ledger(id))]),
      ...forgetAttempts(user),
      ...erasures.map((each) => put(keys.erasure(each.partition), { ...each })),
    ],
  };
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
const PAGE_ITEMS = 100;

interface SweepLimits {
  readonly itemsMax: number;
  /** In milliseconds, as `performance.now()` counts them. */
  readonly endsAt: number;
}

/**
 * Removes the remaining data of an erased user or book, within the limits. Nothing is added to it, so it can be
 * interrupted and repeated, and several can run at once. It is finished when the partition is found empty.
 */
export async function sweep(
  { partition }: Erasure,
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
    await removeItems(items.map(({ sk }) => ({ pk: partition, sk: String(sk) })));
    itemCount += items.length;
    if (items.length > 0 || lastKey) continue;
    await removeItems([keys.erasure(partition)]);
    return { itemCount, isFinished: true };
  }
  return { itemCount, isFinished: false };
}
