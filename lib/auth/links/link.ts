import * as z from 'zod/mini';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { defineRecord, fromItem, internal, optional, pick, type StoredIn } from '../../platform/record.ts';
import { secondsAfter } from '../../platform/retries.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { getItem } from '../../platform/table/read.ts';
import { expiresAfter } from '../../platform/table/time-to-live.ts';
import { type Item, NEW, put, remove, update, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { LINK_KINDS, type LinkKind } from '../mail/mail.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** How long a change of the address can be undone. */
export const UNDO_SECONDS = 7 * DAY;

const LIFETIME_SECONDS: Readonly<Record<LinkKind, number>> = {
  verify_email: DAY,
  reset_password: HOUR,
  email_changed: UNDO_SECONDS,
};

/** What the code in a mail allows. The code itself is not stored. */
export const link = defineRecord(() => ({
  id: internal(z.string()),
  kind: internal(z.enum(LINK_KINDS)),
  /** The address that it is about. */
  email: internal(z.string()),
  created_at: internal(timestamp),
  expires_at: internal(timestamp),
  used_at: optional(internal(timestamp)),
  /** When the change that it undoes was asked for. */
  asked_at: optional(internal(timestamp)),
}));

export type Link = StoredIn<typeof link>;

/** A link that is valid from `now` on. It has the id of its mail. */
export function newLink(kind: LinkKind, id: string, email: string, now: Date, askedAt?: string): Link {
  const expires_at = secondsAfter(now, LIFETIME_SECONDS[kind]).toISOString();
  return { id, kind, email, created_at: now.toISOString(), expires_at, asked_at: askedAt };
}

/** How long before a change whoever asked for it may have prepared it. */
const PREPARED_SECONDS = 7 * DAY;

/** Since when somebody else may have used the account. */
export function suspectSince({ asked_at, created_at }: Link): string {
  return secondsAfter(new Date(asked_at ?? created_at), -PREPARED_SECONDS).toISOString();
}

/** If the mail is sent again, the link exists, and may have been used. */
export function putLink(userId: UserId, value: Link): Write {
  const ttl = expiresAfter(new Date(value.expires_at), DAY);
  return put(keys.link(userId, value.id), { ...pick(link.item, value), [TTL_ATTRIBUTE]: ttl }, NEW);
}

export function removeLink(userId: UserId, { id }: Link): Write {
  return remove(keys.link(userId, id));
}

/** Undefined if there is no such link, or if it has expired. */
export async function findLink(userId: UserId, id: string, now: Date): Promise<Link | undefined> {
  const item = await getItem(keys.link(userId, id));
  const found = item && toLink(item);
  return found && Date.parse(found.expires_at) > now.getTime() ? found : undefined;
}

/** Uses up a link. Stale if someone else was faster, so that it is looked at again. */
export function spendLink(userId: UserId, { id }: Link, now: Date): Write {
  return update(
    keys.link(userId, id),
    { set: { used_at: now.toISOString() } },
    { expression: 'attribute_exists(pk) AND attribute_not_exists(used_at)' },
  );
}

function toLink(item: Item): Link {
  return fromItem(link, item);
}
