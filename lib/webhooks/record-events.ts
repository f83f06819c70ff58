import type { RecordEvent } from '../changes/events.ts';
import { getEpoch } from '../changes/feed.ts';
import type { FeedWatch } from '../changes/feed-watch.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import { Gone } from '../platform/table/guard.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { transact } from '../platform/table/transact.ts';
import type { Write } from '../platform/table/write.ts';
import type { DeliveryKey } from './deliver.ts';
import { deliverNow } from './deliver-now.ts';
import { AlreadyRecorded, recordDelivery, type StoredDelivery, unrecorded } from './delivery-store.ts';
import { eventData } from './event-data.ts';
import { isEarlier, isSelected } from './events.ts';
import { decide, endOfMinute, type FlowStep, type WantedEvent } from './flow.ts';
import { findFlow, nextFlow, saveFlow } from './flow-store.ts';
import { type EventData, newDelivery, newNotice } from './new-delivery.ts';
import { listWebhooks } from './store.ts';
import type { Webhook } from './webhook.ts';

/** The keys of this many deliveries fit into the event of a function. */
const DELIVERED_AT_ONCE = 500;

interface Recorded {
  readonly recorded: number;
  readonly heldBack: number;
}

/**
 * Records a delivery for each event and each webhook that selects it, and has them sent at once. What is beyond a
 * webhook's rate is held back: one delivery stands for all such events of a minute, so they cost nothing each. The
 * stream may repeat itself: what was decided about an event remains.
 */
export async function recordEvents(
  bookId: BookId,
  events: readonly RecordEvent[],
  feed: Pick<FeedWatch, 'waitFor'>,
): Promise<Recorded> {
  const total = { recorded: 0, heldBack: 0 };
  const { items: webhooks } = await listWebhooks(bookId);
  const wanted = wantedBy(webhooks, events);
  const position = events.at(-1)?.position ?? '';
  // A receiver may read the feed as soon as it gets an event.
  if (wanted.length === 0 || !(await feed.waitFor(bookId, position))) return total;
  const recorded: StoredDelivery[] = [];
  try {
    await retryStale(async () => {
      for await (const { deliveries, heldBack } of recordSteps(bookId, wanted)) {
        recorded.push(...deliveries);
        total.heldBack += heldBack;
      }
    });
  } catch (error) {
    // An erased book's webhooks may be removed hours later. Nothing is sent to them, and nobody else's events wait.
    if (!(error instanceof Gone)) throw error;
  }
  const keys = sentAtOnce(webhooks, recorded).map(
    ({ webhook_id, id }): DeliveryKey => ({ bookId, webhookId: webhook_id, id }),
  );
  for (const batch of batchesOf(keys, DELIVERED_AT_ONCE)) await deliverNow(batch, { wait: false });
  return { ...total, recorded: recorded.length };
}

/**
 * Deliveries to a receiver that failed last time wait for the next run. Otherwise every event for a receiver that does
 * not respond would keep a function waiting.
 */
export function sentAtOnce<D extends Pick<StoredDelivery, 'webhook_id'>>(
  webhooks: readonly Pick<Webhook, 'id' | 'failing_since'>[],
  deliveries: readonly D[],
): D[] {
  const failing = new Set(webhooks.filter((each) => each.failing_since !== undefined).map(({ id }) => id));
  return deliveries.filter(({ webhook_id }) => !failing.has(webhook_id));
}

function wantedBy(webhooks: readonly Webhook[], events: readonly RecordEvent[]): WantedEvent[] {
  return events.flatMap((event) => {
    const webhookIds = webhooks.filter((webhook) => wants(webhook, event)).map(({ id }) => id);
    return webhookIds.length > 0 ? [{ event, webhookIds }] : [];
  });
}

function wants(webhook: Webhook, event: RecordEvent): boolean {
  return (
    webhook.is_active &&
    isSelected(webhook.events, nameOf(event)) &&
    (event.type !== 'user' || event.id === webhook.maker_id) &&
    !isEarlier(event, webhook.created_at)
  );
}

function nameOf({ type, change }: RecordEvent): string {
  return `${type}.${change}`;
}

/** Decides about events, and records what is decided, step by step. Returns what is sent at once. */
async function* recordSteps(
  bookId: BookId,
  wanted: readonly WantedEvent[],
): AsyncGenerator<{ deliveries: readonly StoredDelivery[]; heldBack: number }> {
  const [epoch, found] = await Promise.all([getEpoch(), findFlow(bookId)]);
  const now = new Date();
  const steps = decide(found, wanted, { now, epoch });
  const data = await dataOf(bookId, steps);
  let before = found;
  for (const { sent, firstHeld, heldBack, after: decided } of steps) {
    const after = nextFlow(before, decided);
    const deliveries = sent.flatMap((each) => newDeliveries(each, data, now));
    const notices = firstHeld.map((id) => newNotice(endOfMinute(after.minute), id, now));
    const flow = saveFlow(bookId, before, after, now);
    const recorded = new Set(await record(bookId, flow, [...deliveries, ...notices]));
    yield { deliveries: deliveries.filter((each) => recorded.has(each)), heldBack };
    before = after;
  }
}

/**
 * Records deliveries together with the decision about them, and returns those that are new. Some may exist if they were
 * recorded in an earlier epoch of the feed.
 */
async function record(
  bookId: BookId,
  flow: Write,
  deliveries: readonly StoredDelivery[],
): Promise<readonly StoredDelivery[]> {
  try {
    await transact([flow, ...deliveries.map((each) => recordDelivery(bookId, each))]);
    return deliveries;
  } catch (error) {
    if (!(error instanceof AlreadyRecorded)) throw error;
    return record(bookId, flow, await unrecorded(bookId, deliveries));
  }
}

/** The data of all events that are sent, read together. */
async function dataOf(bookId: BookId, steps: readonly FlowStep[]): Promise<Map<RecordEvent, EventData>> {
  const events = steps.flatMap(({ sent }) => sent.map(({ event }) => event));
  const data = events.length > 0 ? await eventData(bookId, events) : [];
  return new Map(data.map((each, index) => [events[index] as RecordEvent, each]));
}

function newDeliveries(
  { event, webhookIds }: WantedEvent,
  dataByEvent: ReadonlyMap<RecordEvent, EventData>,
  now: Date,
): StoredDelivery[] {
  const data = dataByEvent.get(event);
  if (!data) return [];
  const about = { id: event.eventId, name: nameOf(event), at: new Date(event.at), data };
  return webhookIds.map((id) => newDelivery(about, id, now));
}
