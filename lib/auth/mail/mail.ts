import * as z from 'zod/mini';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { versioned } from '../../platform/lifecycle.ts';
import { defineRecord, internal, optional, type StoredIn } from '../../platform/record.ts';

/** Mails without links, about who is a member of a book: to its owners, and to whoever was removed. */
const BOOK_NOTICES = ['member_joined', 'owner_added', 'member_removed'] as const;

/** Mails without links, about what has happened to an account. */
export const NOTICES = [
  'new_sign_in',
  'password_changed',
  'password_reset',
  'token_created',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'second_factor_failed',
  'account_erased',
  'bank_attention',
  ...BOOK_NOTICES,
] as const;
export type Notice = (typeof NOTICES)[number];

/** Mails whose link does something. `email_changed` goes to the old address, and its link undoes the change. */
export const LINK_KINDS = ['verify_email', 'reset_password', 'email_changed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** An invitation to a book. Its link has the token that the inviter can also send in another way. */
const INVITATION = 'invitation';

export function isLink(kind: MailKind): kind is LinkKind {
  return (LINK_KINDS as readonly string[]).includes(kind);
}

export function isBookNotice(kind: MailKind): boolean {
  return (BOOK_NOTICES as readonly string[]).includes(kind);
}

export type MailKind = Notice | LinkKind | typeof INVITATION;

/** A mail in the outbox. It is removed once SES has accepted it. */
export const mail = defineRecord(() => ({
  id: internal(z.string()),
  /** The id in its partition key: the user's, or the hash of the address if the user is not known yet. */
  owner: internal(z.string()),
  kind: internal(z.enum([...NOTICES, ...LINK_KINDS, INVITATION])),
  to: internal(z.string()),
  /** Nothing is sent for a user who was erased. */
  user_id: optional(internal(z.string())),
  /**
   * What the text mentions: the device, the network, a name. Of an invitation, its token and the id of the inviter. Of a
   * link that undoes a change, when that was asked for.
   */
  details: internal(z.record(z.string(), z.string())),
  attempts: internal(z.number()),
  /** When it is due: the next attempt, or the deadline of a running one. A dead mail has none. */
  due_at: optional(internal(timestamp)),
  created_at: internal(timestamp),
  /** After this, it is no longer sent: its link is no longer good, or it is no longer news. */
  useful_until: internal(timestamp),
  ...versioned,
}));

export type Mail = StoredIn<typeof mail>;
