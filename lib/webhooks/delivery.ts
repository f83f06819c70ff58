import * as z from 'zod/mini';
import { timestamp } from '../platform/endpoint/fields.ts';
import { identity, versioned } from '../platform/lifecycle.ts';
import {
  defineRecord,
  hidden,
  kept,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
} from '../platform/record.ts';

/** One event on its way to one webhook. */
export const delivery = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  webhook_id: hidden(z.string()),
  event: kept(z.string(), 'Name of the event.', 'expense.created'),
  status: kept(
    z.enum(['pending', 'delivered', 'failed']),
    '`delivered` if the receiver has accepted it, `pending` while attempts remain, `failed` after the last one.',
    'delivered',
  ),
  attempts: kept(z.number(), 'How many times it was sent.', 1),
  response_status: optional(
    kept(z.number(), 'Status of the last response. Left out if there was none within ten seconds.', 204),
  ),
  next_attempt_at: optional(
    kept(timestamp, 'When it is sent next. Only while it is pending.', '2026-09-12T17:43:10.114Z'),
  ),
  created_at: kept(timestamp, 'When the event was recorded for this webhook.', '2026-09-12T17:42:09.880Z'),
  round_attempts: hidden(z.number()),
  /** When it is due: the next attempt, or the deadline of a running one. */
  due_at: optional(hidden(timestamp)),
  ...versioned,
}));

export type Delivery = StoredIn<typeof delivery>;

export function showDelivery(value: Delivery): ShownIn<typeof delivery> {
  return pick(delivery.response, value);
}
