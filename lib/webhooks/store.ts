import type { BookId } from '../platform/book.ts';
import { notFound } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem } from '../platform/table/read.ts';
import { type Item, NEW, put, remove, unchanged, type Write } from '../platform/table/write.ts';
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

/** Nothing more is sent to the webhooks that a member has made. */
export async function deactivateAll(
  bookId: BookId,
  makerId: string,
  inactive_reason: NonNullable<Webhook['inactive_reason']>,
  now: Date,
): Promise<Write[]> {
  const { items } = await listWebhooks(bookId);
  return items
    .filter(({ is_active, maker_id }) => is_active && maker_id === makerId)
    .map((before) => {
      const changed = { updated_at: now.toISOString(), version: before.version + 1 };
      return saveWebhook(bookId, before, { ...before, ...changed, is_active: false, inactive_reason });
    });
}

/** Its deliveries stay: those that are due are removed when their time comes, the others by their time to live. */
export function deleteWebhook(bookId: BookId, before: Webhook): Write {
  return remove(keys.webhook(bookId, before.id), unchanged(before));
}
