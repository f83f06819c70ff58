import * as z from 'zod/mini';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { versioned } from '../../platform/lifecycle.ts';
import { defineRecord, hidden, optional, type StoredIn } from '../../platform/record.ts';

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
] as const;
export type Notice = (typeof NOTICES)[number];

/** Mails whose link does something. `email_changed` goes to the old address, and its link undoes the change. */
export const LINK_KINDS = ['verify_email', 'reset_password', 'email_changed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** An invitation to a book. Its link has the token that the inviter can also send in another way. */
const INVITATION = 'invitation';

export type MailKind = Notice | LinkKind | typeof INVITATION;

/** A mail in the outbox. It is removed once SES has accepted it. */
export const mail = /* @__PURE__ */ defineRecord(() => ({
  id: hidden(z.string()),
  /** The id in its partition key: the user's, or the hash of the address if the user is not known yet. */
  owner: hidden(z.string()),
  kind: hidden(z.enum([...NOTICES, ...LINK_KINDS, INVITATION])),
  to: hidden(z.string()),
  /** Nothing is sent for a user who was erased. */
  user_id: optional(hidden(z.string())),
  /** What the text mentions: the device, the network, a name. Of an invitation, its token and the id of the inviter. */
  details: hidden(z.record(z.string(), z.string())),
  attempts: hidden(z.number()),
  /** When it is due: the next attempt, or the deadline of a running one. A dead mail has none. */
  due_at: optional(hidden(timestamp)),
  created_at: hidden(timestamp),
  /** After this, it is no longer sent: its link is no longer good, or it is no longer news. */
  useful_until: hidden(timestamp),
  ...versioned,
}));

export type Mail = StoredIn<typeof mail>;
