import * as z from 'zod/mini';
import { timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden, type StoredIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, query, queryPrefix } from '../platform/table/read.ts';
import { removeItems } from '../platform/table/remove-items.ts';
import { type Condition, put, remove, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { forgetAttempts } from './throttle.ts';
import type { User } from './user.ts';
import { type Login, removeUser } from './user-store.ts';

/** An erased user whose data may not be completely removed. This item is removed last. */
const erasure = /* @__PURE__ */ defineRecord(() => ({
  user_id: hidden(z.string()),
  erased_at: hidden(timestamp),
  /** Writes that do not check that the user exists end before this time. */
  settled_at: hidden(timestamp),
}));

export type Erasure = StoredIn<typeof erasure> & { readonly user_id: UserId };

/** Longer than any function runs that writes without checking the user. */
const SETTLING_MS = 60_000;

/**
 * Whether an import is posting transactions. Its prepared items do not depend on the user, so some may be written after
 * the user was erased: attribute `importing` of the ledger, a map of the imports in progress.
 */
export async function isImporting(userId: UserId): Promise<boolean> {
  const ledger = await getItem(keys.ledger(userId));
  return Object.keys(ledger?.importing ?? {}).length > 0;
}

/**
 * Erases a user: everything that proves that the user exists is removed at once, so that no credential works and no
 * request in flight can write any more. `sweep` removes the rest.
 */
export function eraseUser(
  user: User,
  confirmed: Login,
  { importing, now }: { readonly importing: boolean; readonly now: Date },
): { erasure: Erasure; writes: Write[] } {
  const erased: Erasure = {
    user_id: user.id,
    erased_at: now.toISOString(),
    settled_at: new Date(now.getTime() + (importing ? SETTLING_MS : 0)).toISOString(),
  };
  return {
    erasure: erased,
    writes: [
      ...removeUser(user, confirmed),
      remove(keys.ledger(user.id), importing ? undefined : NOT_IMPORTING),
      remove(keys.counts(user.id)),
      ...forgetAttempts(user),
      put(keys.erasure(user.id), { ...erased }),
    ],
  };
}

/** Stale if an import has begun since the ledger was read. */
const NOT_IMPORTING: Condition = {
  expression: 'attribute_not_exists(importing) OR size(importing) = :none',
  values: { ':none': 0 },
};

/** Erased users whose data may not be completely removed, longest registered first. */
export async function* pendingErasures(): AsyncGenerator<Erasure> {
  for await (const item of queryPrefix(keys.erasure(''))) {
    const stored = fromItem(erasure, item);
    yield { ...stored, user_id: stored.user_id as UserId };
  }
}

/** How many items are read at a time. */
const PAGE_ITEMS = 100;

interface SweepLimits {
  readonly itemsMax: number;
  /** In milliseconds, as `performance.now()` counts them. */
  readonly endsAt: number;
}

/**
 * Removes the remaining data of an erased user, within the limits. Nothing is added to it, so it can be interrupted and
 * repeated, and several can run at once. The user is finished when the partition is found empty after `settled_at`.
 */
export async function sweep(
  { user_id, settled_at }: Erasure,
  { itemsMax, endsAt }: SweepLimits,
): Promise<{ itemCount: number; isFinished: boolean }> {
  const { pk } = keys.user(user_id);
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
    if (isSettled) await removeItems([keys.erasure(user_id)]);
    return { itemCount, isFinished: isSettled };
  }
  return { itemCount, isFinished: false };
}
