import * as z from 'zod/mini';
import type { Book } from '../../books/book.ts';
import { memberships } from '../../books/person.ts';
import { currencyId } from '../../ledger/fields.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { loginEmail, password, text, timestamp, timeZone } from '../../platform/endpoint/fields.ts';
import { identity, timestamps, versioned } from '../../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  defineRecord,
  internal,
  optional,
  pick,
  requestOnly,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
} from '../../platform/record.ts';
import type { UserId } from '../../platform/user.ts';

export const user = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'Name of the user.', 'Ada Moreau'),
  email: clientWritten(
    loginEmail,
    'E-mail address to log in with, in lower case; unique among all users.',
    'ada@example.com',
  ),
  base_currency_id: sentAs(
    serverSet(
      z.string(),
      'Code of the base currency, which everything is converted to and reported in.',
      'EUR',
    ),
    z.optional(currencyId),
    'Code of the base currency. If it is left out, it does not change.',
  ),
  time_zone: sentAs(
    serverSet(
      z.string(),
      'IANA name of the time zone that decides which day is today, as sent.',
      'Europe/Berlin',
    ),
    z.optional(timeZone),
    'IANA name of the time zone that decides which day is today. If it is left out, it does not change.',
  ),
  email_verified_at: optional(
    serverSet(
      timestamp,
      'When the user proved that the e-mail address is theirs. Left out if they have not.',
      '2026-09-10T08:17:02.118Z',
    ),
  ),
  pending_email: optional(
    serverSet(
      z.string(),
      'The e-mail address that replaces `email` once the user has confirmed it. Left out if there is none.',
    ),
  ),
  /** When `pending_email` was asked for. */
  pending_since: optional(internal(timestamp)),
  current_password: optional(
    requestOnly(
      password(1, 1000),
      'Your current password. Required only if `email` changes; never stored or shown.',
    ),
  ),
  ...timestamps,
  ...versioned,
  ...memberships,
  /** Whether logging in with the password takes a second factor. What is set up is in a partition of its own. */
  second_factor_on: optional(internal(z.literal(true))),
  /** When the user got the account back with a link: earlier links are void. */
  recovered_at: optional(internal(timestamp)),
  /** Which sessions and access tokens have ended: generations.ts. */
  generations: internal(
    z.object({
      sessions: z.number(),
      kept_session: z.optional(z.string()),
      tokens: z.number(),
      kept_tokens: z.number(),
    }),
  ),
  /** When the changes of the address were made that undoing an earlier one has undone with it. */
  undone: optional(internal(z.array(z.object({ after: timestamp, until: timestamp })))),
}));

/** A user. Base currency and time zone are those of a book; without any book, those of the last one. */
export type User = StoredIn<typeof user> & { readonly id: UserId };

/** No other address waits for its confirmation. */
export const NO_PENDING_EMAIL = { pending_email: undefined, pending_since: undefined };

/** The user as seen in a book. */
export function inBook(value: User, book: Book | undefined): User {
  return book ? { ...value, base_currency_id: book.base_currency_id, time_zone: book.time_zone } : value;
}

/** The response of register and log in. */
export const authResult = shared(() =>
  z.strictObject({
    data: about(user.response, 'The user.'),
    token: about(
      z.string(),
      'Send it as `Authorization: Bearer <token>`.',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk5MzNiMi04ZjVlLTdjNDEifQ.kZ0mJ3n1cY7wq2uR8vX5tA',
    ),
    token_type: about(z.literal('Bearer'), 'Always `Bearer`.', 'Bearer'),
  }),
);

export function showUser(value: User): ShownIn<typeof user> {
  return pick(user.response, value);
}

export function showAuthResult(value: User, token: string): z.output<typeof authResult> {
  return { data: showUser(value), token, token_type: 'Bearer' };
}
