import * as z from 'zod/mini';
import { timestamp } from '../platform/endpoint/fields.ts';
import { identity, versioned } from '../platform/lifecycle.ts';
import {
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  serverSet,
} from '../platform/record.ts';

/** One event on its way to one webhook. */
export const delivery = defineRecord(() => ({
  ...identity,
  webhook_id: internal(z.string()),
  event: serverSet(z.string(), 'Name of the event.', 'expense.created'),
  status: serverSet(
    z.enum(['pending', 'delivered', 'failed']),
    '`delivered` if the receiver has accepted it, `pending` while attempts remain, `failed` after the last one.',
    'delivered',
  ),
  attempts: serverSet(z.number(), 'How many times it was sent.', 1),
  response_status: optional(
    serverSet(z.number(), 'Status of the last response. Left out if there was none within ten seconds.', 204),
  ),
  next_attempt_at: optional(
    serverSet(timestamp, 'When it is sent next. Only while it is pending.', '2026-09-12T17:43:10.114Z'),
  ),
  created_at: serverSet(
    timestamp,
    'When the event was recorded for this webhook.',
    '2026-09-12T17:42:09.880Z',
  ),
  round_attempts: internal(z.number()),
  /** When it is due: the next attempt, or the deadline of a running one. */
  due_at: optional(internal(timestamp)),
  ...versioned,
}));

export type Delivery = StoredIn<typeof delivery>;

export function showDelivery(value: Delivery): ShownIn<typeof delivery> {
  return pick(delivery.response, value);
}
