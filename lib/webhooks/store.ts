import type { BookId } from '../platform/book.ts';
import { notFound } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import { type Item, NEW, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { type Webhook, webhook } from './webhook.ts';

export function toWebhook(item: Item): Webhook {
  return fromItem(webhook, item);
}

export async function findWebhook(bookId: BookId, id: string): Promise<Webhook | undefined> {
  const item = await getItem(keys.webhook(bookId, id));
  return item && toWebhook(item);
}

export async function requireWebhook(bookId: BookId, id: string): Promise<Webhook> {
  const found = await findWebhook(bookId, id);
  if (!found) throw notFound('webhook');
  return found;
}

/** In order of creation. */
export function listWebhooks(bookId: BookId, page: Partial<Paging> = {}): Promise<Page<Webhook>> {
  return readPageOfAll(keys.webhook(bookId, ''), { position: ({ id }) => String(id), ...page }, toWebhook);
}

export function createWebhook(bookId: BookId, value: Webhook): Write {
  return put(keys.webhook(bookId, value.id), pick(webhook.item, value), NEW);
}

export function saveWebhook(bookId: BookId, before: Webhook, after: Webhook): Write {
  return put(keys.webhook(bookId, after.id), pick(webhook.item, after), unchanged(before));
}

/** Nothing more is sent to some webhooks of a book, because somebody else may have used the account of an owner. */
async function deactivate(
  bookId: BookId,
  isSuspect: (webhook: Webhook) => boolean,
  now: Date,
): Promise<Write[]> {
  const { items } = await listWebhooks(bookId);
  return items
    .filter((each) => each.is_active && isSuspect(each))
    .map((before) => {
      const changed = { updated_at: now.toISOString(), version: before.version + 1 };
      const inactive = { is_active: false, inactive_reason: 'owner_changed' } as const;
      return saveWebhook(bookId, before, { ...before, ...changed, ...inactive });
    });
}

/**
 * The same for those that were made or changed since a time, in transactions of their own. Returns how many there are,
 * also if this is repeated.
 */
export async function deactivateSince(bookIds: readonly BookId[], since: string, now: Date): Promise<number> {
  const isSince = ({ updated_at }: Webhook) => updated_at >= since;
  let count = 0;
  for (const bookId of bookIds) {
    // A book has at most 10 webhooks.
    const writes = await deactivate(bookId, isSince, now);
    if (writes.length > 0) await transact(writes);
    const { items } = await listWebhooks(bookId);
    count += items.filter((each) => each.inactive_reason === 'owner_changed' && isSince(each)).length;
  }
  return count;
}

/** The same for those that one user has made, in any of these books. */
export async function deactivateMadeBy(
  userId: UserId,
  bookIds: readonly BookId[],
  now: Date,
): Promise<Write[]> {
  const found = await Promise.all(
    bookIds.map((bookId) => deactivate(bookId, ({ maker_id }) => maker_id === userId, now)),
  );
  return found.flat();
}

/** Its deliveries stay: those that are due are removed when their time comes, the others by their time to live. */
export function deleteWebhook(bookId: BookId, before: Webhook): Write {
  return remove(keys.webhook(bookId, before.id), unchanged(before));
}
