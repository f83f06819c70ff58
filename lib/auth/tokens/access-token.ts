import * as z from 'zod/mini';
import { date, reference, sentTimestamp, text, timestamp } from '../../platform/endpoint/fields.ts';
import { TOKEN_SCOPES } from '../../platform/endpoint/token-scope.ts';
import { identity } from '../../platform/lifecycle.ts';
import {
  defineRecord,
  hidden,
  kept,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  shown,
  takes,
  written,
} from '../../platform/record.ts';

/** A credential for a program, which works until it expires or is revoked. */
export const accessToken = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: written(text(1, 150), 'What the token is for.', 'Backup script'),
  scope: written(
    z.enum(TOKEN_SCOPES),
    'What the token allows: `read` only reads; `record` also records expenses, incomes and transfers; `write` also creates, changes and deletes everything else. A token never allows more than your role in the book.',
    'read',
  ),
  book_id: optional(
    written(
      reference,
      'The only book that the token can use. If it is left out, the token can use all your books, and without the header `Book` the default one.',
    ),
  ),
  created_at: kept(timestamp, 'When the token was created.', '2026-09-10T08:15:30.250Z'),
  expires_at: takes(
    kept(timestamp, 'When the token expires.', '2027-09-10T08:15:30.250Z'),
    z.optional(sentTimestamp),
    'When the token expires: a time in the future, at most 5 years from now. Default: in 1 year.',
  ),
  // A date: one write per token per day, instead of one per request.
  last_used_at: optional(
    kept(date, 'The last day on which the token was used, in UTC. Left out until then.', '2026-09-28'),
  ),
  keep_on_password_change: takes(
    kept(z.boolean(), 'Whether the token stays valid when the password changes.', false),
    z.optional(z.boolean()),
    'Whether the token stays valid when the password changes. Default: false.',
  ),
  token: optional(
    shown(
      z.string(),
      'The token itself, to be sent as `Authorization: Bearer <token>`. Only in the response to the request that creates it: it is not stored, and repeating the request does not return it.',
      'pfs_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt',
    ),
  ),
  /** When the user joined the book that the token is bound to: it ends with this membership. */
  book_joined_at: optional(hidden(timestamp)),
  secret_hash: hidden(z.string()),
  /** Signs list cursors. The token's owner does not know it, so cursors cannot be forged. */
  cursor_key: hidden(z.string()),
}));

export type AccessToken = StoredIn<typeof accessToken>;

export function showAccessToken(value: AccessToken, token?: string): ShownIn<typeof accessToken> {
  return pick(accessToken.response, { ...value, token });
}

const DEFAULT_YEARS = 1;
const MAX_YEARS = 5;

export function defaultExpiry(now: Date): string {
  return yearsAfter(now, DEFAULT_YEARS).toISOString();
}

export function isValidExpiry(expiresAt: string, now: Date): boolean {
  const time = Date.parse(expiresAt);
  return time > now.getTime() && time <= yearsAfter(now, MAX_YEARS).getTime();
}

/** The same day and time of another year. In a year without it, 29 February becomes 1 March. */
function yearsAfter(now: Date, years: number): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
