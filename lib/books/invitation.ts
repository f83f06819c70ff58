import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { loginEmail, sentTimestamp, timestamp } from '../platform/endpoint/fields.ts';
import { identity } from '../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  type StoredIn,
  sentAs,
  serverSet,
} from '../platform/record.ts';

/** Roles that an invitation can give. Another owner is made of a member. */
const INVITED_ROLES = ['viewer', 'recorder', 'editor'] as const;

export const inviter = shared(() =>
  z.strictObject({
    id: about(z.string(), 'Id of the user.'),
    name: about(z.string(), 'Name of the user.', 'Ada Moreau'),
  }),
);

/** A link that lets one person join a book. Only the hash of its secret is stored. */
export const invitation = defineRecord(() => ({
  ...identity,
  role: clientWritten(z.enum(INVITED_ROLES), 'What the new member may do.', 'editor'),
  email: optional(
    clientWritten(loginEmail, 'Only the user with this e-mail address can accept it.', 'ben@example.com'),
  ),
  invited_by: computed(inviter, 'The owner who invites.'),
  created_at: serverSet(timestamp, 'When the invitation was created.'),
  expires_at: sentAs(
    serverSet(timestamp, 'When the invitation expires.'),
    z.optional(sentTimestamp),
    'When the invitation expires: a time in the future, at most 30 days from now. Default: in 7 days.',
  ),
  token: optional(
    computed(
      z.string(),
      'The token that accepts the invitation. Only in the response to the request that creates it: it is not stored, and repeating the request does not return it.',
      'pfi_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt',
    ),
  ),
  inviter_id: internal(z.string()),
  /** Since when the inviter was an owner. Whoever ceases to be one revokes what they invited to. */
  inviter_since: internal(timestamp),
  secret_hash: internal(z.string()),
}));

export type Invitation = StoredIn<typeof invitation>;

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 7;
const MAX_DAYS = 30;

export function defaultExpiry(now: Date): string {
  return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS).toISOString();
}

export function isValidExpiry(expiresAt: string, now: Date): boolean {
  const time = Date.parse(expiresAt);
  return time > now.getTime() && time <= now.getTime() + MAX_DAYS * DAY_MS;
}
