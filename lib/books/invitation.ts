import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { loginEmail, sentTimestamp, timestamp } from '../platform/endpoint/fields.ts';
import { identity } from '../platform/lifecycle.ts';
import {
  about,
  defineRecord,
  hidden,
  kept,
  optional,
  type StoredIn,
  shown,
  takes,
  written,
} from '../platform/record.ts';

/** Roles that an invitation can give. Another owner is made of a member. */
const INVITED_ROLES = ['viewer', 'recorder', 'editor'] as const;

export const inviter = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: about(z.string(), 'Id of the user.'),
    name: about(z.string(), 'Name of the user.', 'Ada Moreau'),
  }),
);

/** A link that lets one person join a book. Only the hash of its secret is stored. */
export const invitation = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  role: written(z.enum(INVITED_ROLES), 'What the new member may do.', 'editor'),
  email: optional(
    written(loginEmail, 'Only the user with this e-mail address can accept it.', 'ben@example.com'),
  ),
  invited_by: shown(inviter, 'The owner who invites.'),
  created_at: kept(timestamp, 'When the invitation was created.'),
  expires_at: takes(
    kept(timestamp, 'When the invitation expires.'),
    z.optional(sentTimestamp),
    'When the invitation expires: a time in the future, at most 30 days from now. Default: in 7 days.',
  ),
  token: optional(
    shown(
      z.string(),
      'The token that accepts the invitation. Only in the response to the request that creates it: it is not stored, and repeating the request does not return it.',
      'pfi_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt',
    ),
  ),
  inviter_id: hidden(z.string()),
  secret_hash: hidden(z.string()),
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
