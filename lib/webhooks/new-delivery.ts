import { derivedUuidV7 } from '../platform/uuid-v7.ts';
import type { StoredDelivery } from './delivery-store.ts';
import { CHANGES_AVAILABLE } from './events.ts';

/** The largest body that is sent, because a page of deliveries must not read more than 8 MiB. */
export const BODY_MAX_BYTES = 64 * 1024;

/** An event as a webhook receives it. */
export interface WebhookEvent {
  /** Identifies the event: the same however often the stream repeats it. */
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  /** As in `GET /changes`. */
  readonly data: EventData;
}

export interface EventData {
  readonly type: string;
  readonly id: string;
  readonly change: 'upserted' | 'deleted';
  readonly at: string;
  readonly record?: unknown;
}

/** The delivery of an event to a webhook, due at once. Its body never changes. */
export function newDelivery(event: WebhookEvent, webhookId: string, now: Date): StoredDelivery {
  return { ...pendingDelivery(event, webhookId, now, now), body: bodyOf(event) };
}

/**
 * The delivery of `changes.available` for the events that are held back in a minute. It is due when the minute is over,
 * so that it comes after the last of them. It has the same id however often it is created.
 */
export function newNotice(minuteEnd: Date, webhookId: string, now: Date): StoredDelivery {
  const event = { id: `${CHANGES_AVAILABLE}/${minuteEnd.getTime()}`, name: CHANGES_AVAILABLE, at: minuteEnd };
  const body = JSON.stringify({ type: event.name, timestamp: minuteEnd.toISOString(), data: {} });
  return { ...pendingDelivery(event, webhookId, now, minuteEnd), body };
}

function pendingDelivery(
  event: Omit<WebhookEvent, 'data'>,
  webhookId: string,
  now: Date,
  due: Date,
): Omit<StoredDelivery, 'body'> {
  return {
    id: deliveryId(event, webhookId),
    webhook_id: webhookId,
    event: event.name,
    status: 'pending',
    attempts: 0,
    next_attempt_at: due.toISOString(),
    created_at: now.toISOString(),
    round_attempts: 0,
    due_at: due.toISOString(),
    version: 1,
  };
}

/** A record that would make the body too large is left out; the receiver can read it. */
function bodyOf({ name, at, data }: WebhookEvent): string {
  const timestamp = at.toISOString();
  const body = JSON.stringify({ type: name, timestamp, data });
  if (Buffer.byteLength(body) <= BODY_MAX_BYTES) return body;
  const { record: _tooLarge, ...rest } = data;
  return JSON.stringify({ type: name, timestamp, data: rest });
}

/** Derived from the event and the webhook, so that recording an event again finds the existing delivery. */
function deliveryId({ id, at }: Pick<WebhookEvent, 'id' | 'at'>, webhookId: string): string {
  return derivedUuidV7(at.getTime(), `${webhookId}/${id}`);
}
