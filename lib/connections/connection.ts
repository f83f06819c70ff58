import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { text, timestamp } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
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
} from '../platform/record.ts';
import { MESSAGE_CODES } from './messages.ts';

export const PROVIDERS = ['simplefin'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const STATUSES = ['active', 'needs_attention', 'revoked'] as const;

const AT = '2026-09-12T06:41:08.120Z';
export const NAME_MAX = 150;

const message = shared(() =>
  z.strictObject({
    code: about(
      z.enum(MESSAGE_CODES),
      'What is wrong. `unpaid`, `revoked`, `unreachable` and `account_missing` are what we found; the others are what the provider says: `gen.` about everything, `con.` about the login at one bank, `act.` about one account. After `.auth`, sign in to the bank again at the provider.',
      'con.auth',
    ),
    message: about(
      z.string(),
      'The same for people, as plain text.',
      'Your bank wants you to sign in again.',
    ),
    outside_account_id: z.optional(about(z.string(), 'The outside account that it is about.')),
  }),
);

export type Message = z.output<typeof message>;

/** What reads a person's bank accounts once a day. */
export const connection = defineRecord(() => ({
  ...identity,
  provider: clientWritten(z.enum(PROVIDERS), 'The service that reads the accounts.', 'simplefin'),
  setup_token: requestOnly(
    z.string(),
    'The setup token that the provider shows. It is used at once, and never stored.',
    'aHR0cHM6Ly9iYW5rcy5leGFtcGxlLmNvbS9jbGFpbS9kZW1v',
  ),
  name: sentAs(
    serverSet(z.string(), 'Name of the connection.', 'Beispielbank'),
    z.optional(text(1, NAME_MAX)),
    'Name of the connection. Default: the name of the first institution, or else the host of the provider.',
  ),
  status: serverSet(
    z.enum(STATUSES),
    '`active` if the last run had no messages, `needs_attention` if it had some, `revoked` if the provider no longer gives access: there are no more runs.',
    'active',
  ),
  messages: serverSet(z.array(message), 'What the last run had to say, at most 10.', []),
  last_run_at: optional(serverSet(timestamp, 'When the last run ended.', AT)),
  last_success_at: optional(serverSet(timestamp, 'When the last run without messages ended.', AT)),
  next_run_at: optional(
    serverSet(
      timestamp,
      'When the next run is due: once a day, as long as an account is linked.',
      '2026-09-13T06:41:00.000Z',
    ),
  ),
  running_since: optional(serverSet(timestamp, 'When the run that is under way was started.')),
  /** The user who made it. */
  maker_id: internal(z.string()),
  /** Whose service it is. */
  host: internal(z.string()),
  /** When a run has to look at it: it is due, or the one under way has not reported its end. */
  due_at: optional(internal(timestamp)),
  /** The run that was asked for or is under way, until when it counts as such, and whether it has begun. */
  run_id: optional(internal(z.string())),
  run_until: optional(internal(timestamp)),
  run_begun: optional(internal(z.boolean())),
  /** When the provider was asked, and when a user asked for a run, in the last 24 hours. */
  requests: internal(z.array(timestamp)),
  syncs: internal(z.array(timestamp)),
  /** How many runs in a row had messages. */
  failures: internal(z.number()),
  notified_at: optional(internal(timestamp)),
  ...timestamps,
  ...authored,
  ...versioned,
}));

/** What a client may change. */
export const connectionUpdate = shared(() =>
  z.object({ name: about(text(1, NAME_MAX), 'Name of the connection.', 'Beispielbank') }),
);

export type Connection = StoredIn<typeof connection>;

/** A run that has not reported its end in time has none: another one may begin. */
export function isRunning({ run_until }: Pick<Connection, 'run_until'>, now: Date): boolean {
  return run_until !== undefined && Date.parse(run_until) > now.getTime();
}

export function showConnection(value: Connection, now = new Date()): ShownIn<typeof connection> {
  return pick(connection.response, {
    ...value,
    running_since: isRunning(value, now) ? value.running_since : undefined,
  });
}
