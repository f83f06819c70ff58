import * as z from 'zod/mini';
import { date, timestamp } from '../../platform/endpoint/fields.ts';
import { identity } from '../../platform/lifecycle.ts';
import {
  computed,
  defineRecord,
  internal,
  optional,
  type StoredIn,
  serverSet,
} from '../../platform/record.ts';

/** A login on one device, for as long as its token is valid. */
export const session = defineRecord(() => ({
  ...identity,
  device_name: serverSet(z.string(), 'The device or client that logged in.', 'Firefox on Linux'),
  created_at: serverSet(timestamp, 'When the session was opened.', '2026-09-10T08:15:30.250Z'),
  // A date: one write per session per day, instead of one per request.
  last_used_at: serverSet(date, 'The last day on which the session was used, in UTC.', '2026-09-28'),
  expires_at: serverSet(timestamp, 'When the token of the session expires.', '2026-10-10T08:15:30.250Z'),
  /** Once the user has proved again who they are, or no longer wants to count as fresh. */
  fresh_until: optional(internal(timestamp)),
  generation: internal(z.number()),
  current: computed(z.boolean(), 'Whether this request uses the session.', true),
}));

export type Session = StoredIn<typeof session>;
/** Not stored yet. */
export type NewSession = Omit<Session, 'generation'>;
