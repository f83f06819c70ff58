import { hash } from 'node:crypto';
import { newId } from '../../platform/id.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { secondsAfter } from '../../platform/retries.ts';
import { DueQueue } from '../../platform/table/due.ts';
import { type Key, keys } from '../../platform/table/keys.ts';
import { MAIL_PARTITIONS, TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { getItem } from '../../platform/table/read.ts';
import { expiresAfter } from '../../platform/table/time-to-live.ts';
import { type Item, NEW, put, remove, unchanged, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { type Mail, type MailKind, mail } from './mail.ts';

export const DUE_MAILS = new DueQueue<string>('MAILS', MAIL_PARTITIONS);

/** A mail without a link is sent for two days at most. */
const NOTICE_USEFUL_SECONDS = 2 * 24 * 60 * 60;
/** How long a dead mail is kept for operators. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;

export interface MailKey {
  readonly owner: string;
  readonly id: string;
}

interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  /** Names the outbox. Default: the user, or the hash of the address. */
  readonly owner?: string;
  /** Undefined if the sender has to look the user up, or if there is no user any more. */
  readonly userId?: UserId;
  readonly details?: Readonly<Record<string, string>>;
  /** The same as that of its link. */
  readonly id?: string;
  readonly usefulUntil?: string;
}

/** Writes a mail to the outbox, in the same transaction as its cause. It is due at once. */
export function queueMail(given: NewMail, now: Date): Write {
  const { kind, to, userId, details = {}, id = newId(), usefulUntil } = given;
  const at = now.toISOString();
  const value: Mail = {
    id,
    owner: given.owner ?? userId ?? addressHash(to),
    kind,
    to,
    user_id: userId,
    details,
    attempts: 0,
    due_at: at,
    created_at: at,
    useful_until: usefulUntil ?? secondsAfter(now, NOTICE_USEFUL_SECONDS).toISOString(),
    version: 1,
  };
  return put(keyOf(value), toItem(value), NEW);
}

/** Names the outbox of an address whose user is not known. */
export function addressHash(address: string): string {
  return hash('sha256', address, 'base64url');
}

/** The partitions with the mails of a user. */
export function outboxesOf({ id, email }: { readonly id: UserId; readonly email: string }): string[] {
  return [id, addressHash(email)].map((owner) => keys.mail(owner, '').pk);
}

export async function findMail({ owner, id }: MailKey): Promise<Mail | undefined> {
  const item = await getItem(keys.mail(owner, id));
  return item && fromItem(mail, item);
}

export function saveMail(before: Mail, after: Mail, onConflict: () => Error): Write {
  return put(keyOf(after), toItem(after), { ...unchanged(before), onConflict });
}

export function removeMail(before: Mail, onConflict: () => Error): Write {
  return remove(keyOf(before), { ...unchanged(before), onConflict });
}

function keyOf({ owner, id }: MailKey): Key {
  return keys.mail(owner, id);
}

function toItem(value: Mail): Item {
  const { owner, id, due_at } = value;
  return {
    ...pick(mail.item, value),
    ...(due_at !== undefined && DUE_MAILS.place(owner, due_at, id)),
    [TTL_ATTRIBUTE]: expiresAfter(new Date(value.created_at), KEPT_SECONDS),
  };
}
