import { notFound } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem } from '../platform/table/read.ts';
import { type Item, NEW, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { type Webhook, webhook } from './webhook.ts';

export function toWebhook(item: Item): Webhook {
  return fromItem(webhook, item);
}

export async function findWebhook(userId: UserId, id: string): Promise<Webhook | undefined> {
  const item = await getItem(keys.webhook(userId, id));
  return item && toWebhook(item);
}

export async function requireWebhook(userId: UserId, id: string): Promise<Webhook> {
  const found = await findWebhook(userId, id);
  if (!found) throw notFound('webhook');
  return found;
}

/** In order of creation. */
export function listWebhooks(userId: UserId, page: Partial<Paging> = {}): Promise<Page<Webhook>> {
  return readPageOfAll(keys.webhook(userId, ''), { position: ({ id }) => String(id), ...page }, toWebhook);
}

export function createWebhook(userId: UserId, value: Webhook): Write {
  return put(keys.webhook(userId, value.id), pick(webhook.item, value), NEW);
}

export function saveWebhook(userId: UserId, before: Webhook, after: Webhook): Write {
  return put(keys.webhook(userId, after.id), pick(webhook.item, after), unchanged(before));
}

/** Its deliveries stay: those that are due are removed when their time comes, the others by their time to live. */
export function deleteWebhook(userId: UserId, before: Webhook): Write {
  return remove(keys.webhook(userId, before.id), unchanged(before));
}
