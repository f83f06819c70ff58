import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden, type StoredIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, query, queryPrefix } from '../platform/table/read.ts';
import { removeItems } from '../platform/table/remove-items.ts';
import { type Condition, put, remove, type Write } from '../platform/table/write.ts';
import { forgetAttempts } from './throttle.ts';
import type { User } from './user.ts';
import { type Login, removeUser } from './user-store.ts';

/** A user or a book whose data may not be completely removed. This item is removed last. */
const erasure = /* @__PURE__ */ defineRecord(() => ({
  /** The partition that is to be emptied. */
  partition: hidden(z.string()),
  erased_at: hidden(timestamp),
  /** Writes that do not check that the book exists end before this time. */
  settled_at: hidden(timestamp),
}));

export type Erasure = StoredIn<typeof erasure>;

/** Longer than any function runs that writes without checking the book. */
const SETTLING_MS = 60_000;

/**
 * Whether an import is posting transactions. Its prepared items do not depend on the book, so some may be written after
 * the book was erased: attribute `importing` of the ledger, a map of the imports in progress.
 */
export async function isImporting(bookId: BookId): Promise<boolean> {
  const ledger = await getItem(keys.ledger(bookId));
  return Object.keys(ledger?.importing ?? {}).length > 0;
}

interface Erased {
  readonly erasures: readonly Erasure[];
  readonly writes: readonly Write[];
}

/**
 * Erases a user and the given books: everything that proves that they exist is removed at once, so that no credential
 * works and no request in flight can write any more. `sweep` removes the rest.
 */
export function eraseUser(
  user: User,
  confirmed: Login,
  books: ReadonlyMap<BookId, { readonly importing: boolean }>,
  now: Date,
): Erased {
  const erased = (partition: string, importing = false): Erasure => ({
    partition,
    erased_at: now.toISOString(),
    settled_at: new Date(now.getTime() + (importing ? SETTLING_MS : 0)).toISOString(),
  });
  const erasures = [
    erased(keys.user(user.id).pk),
    ...[...books].map(([bookId, { importing }]) => erased(keys.book(bookId).pk, importing)),
  ];
  return {
    erasures,
    writes: [
      ...removeUser(user, confirmed),
      ...[...books].flatMap(([bookId, { importing }]) => [
        remove(keys.book(bookId)),
        remove(keys.ledger(bookId), importing ? undefined : NOT_IMPORTING),
      ]),
      ...forgetAttempts(user),
      ...erasures.map((each) => put(keys.erasure(each.partition), { ...each })),
    ],
  };
}

/** Stale if an import has begun since the ledger was read. */
const NOT_IMPORTING: Condition = {
  expression: 'attribute_not_exists(importing) OR size(importing) = :none',
  values: { ':none': 0 },
};

/** Erased users and books whose data may not be completely removed. */
export async function* pendingErasures(): AsyncGenerator<Erasure> {
  for await (const item of queryPrefix(keys.erasure(''))) yield fromItem(erasure, item);
}

/** How many items are read at a time. */
const PAGE_ITEMS = 100;

interface SweepLimits {
  readonly itemsMax: number;
  /** In milliseconds, as `performance.now()` counts them. */
  readonly endsAt: number;
}

/**
 * Removes the remaining data of an erased user or book, within the limits. Nothing is added to it, so it can be interrupted and
 * repeated, and several can run at once. It is finished when the partition is found empty after `settled_at`.
 */
export async function sweep(
  { partition: pk, settled_at }: Erasure,
  { itemsMax, endsAt }: SweepLimits,
): Promise<{ itemCount: number; isFinished: boolean }> {
  let itemCount = 0;
  while (itemCount < itemsMax && performance.now() < endsAt) {
    const isSettled = Date.now() >= Date.parse(settled_at);
    const { items, lastKey } = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'sk',
      Limit: PAGE_ITEMS,
    });
    await removeItems(items.map(({ sk }) => ({ pk, sk: String(sk) })));
    itemCount += items.length;
    if (items.length > 0 || lastKey) continue;
    if (isSettled) await removeItems([keys.erasure(pk)]);
    return { itemCount, isFinished: isSettled };
  }
  return { itemCount, isFinished: false };
}
