import * as z from 'zod/mini';
import { date, reference, sentTimestamp, text, timestamp } from '../../platform/endpoint/fields.ts';
import { TOKEN_SCOPES } from '../../platform/endpoint/token-scope.ts';
import { identity } from '../../platform/lifecycle.ts';
import {
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
} from '../../platform/record.ts';

/** A credential for a program, which works until it expires or is revoked. */
export const accessToken = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'What the token is for.', 'Backup script'),
  scope: clientWritten(
    z.enum(TOKEN_SCOPES),
    'What the token allows: `read` only reads; `record` also records expenses, incomes and transfers; `write` also creates, changes and deletes everything else. A token never allows more than your role in the book.',
    'read',
  ),
  book_id: optional(
    clientWritten(
      reference,
      'The only book that the token can use. If it is left out, the token can use all your books, and without the header `Book` the default one.',
    ),
  ),
  created_at: serverSet(timestamp, 'When the token was created.', '2026-09-10T08:15:30.250Z'),
  expires_at: sentAs(
    serverSet(timestamp, 'When the token expires.', '2027-09-10T08:15:30.250Z'),
    z.optional(sentTimestamp),
    'When the token expires: a time in the future, at most 5 years from now. Default: in 1 year.',
  ),
  // A date: one write per token per day, instead of one per request.
  last_used_at: optional(
    serverSet(date, 'The last day on which the token was used, in UTC. Left out until then.', '2026-09-28'),
  ),
  keep_on_password_change: sentAs(
    serverSet(z.boolean(), 'Whether the token stays valid when the password changes.', false),
    z.optional(z.boolean()),
    'Whether the token stays valid when the password changes. Default: false.',
  ),
  token: optional(
    computed(
      z.string(),
      'The token itself, to be sent as `Authorization: Bearer <token>`. Only in the response to the request that creates it: it is not stored, and repeating the request does not return it.',
      'pfs_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt',
    ),
  ),
  /** When the user joined the book that the token is bound to: it ends with this membership. */
  book_joined_at: optional(internal(timestamp)),
  generation: internal(z.number()),
  secret_hash: internal(z.string()),
  /** Signs list cursors. The token's owner does not know it, so cursors cannot be forged. */
  cursor_key: internal(z.string()),
}));

export type AccessToken = StoredIn<typeof accessToken>;
/** Not stored yet. */
export type NewAccessToken = Omit<AccessToken, 'generation'>;

export function showAccessToken(value: NewAccessToken, token?: string): ShownIn<typeof accessToken> {
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
