import type { RecordEvent } from '../changes/events.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import { Gone } from '../platform/table/guard.ts';
import { transact } from '../platform/table/transact.ts';
import type { DeliveryKey } from './deliver.ts';
import { deliverNow } from './deliver-now.ts';
import { AlreadyRecorded, recordDelivery, type StoredDelivery } from './delivery-store.ts';
import { eventData } from './event-data.ts';
import { isEarlier, isSelected } from './events.ts';
import { newDelivery } from './new-delivery.ts';
import { listWebhooks } from './store.ts';
import type { Webhook } from './webhook.ts';

/** Even the largest deliveries then fit into one transaction, which can have 4 MB. */
const RECORDED_AT_ONCE = 25;
/** The keys of this many deliveries fit into the event of a function. */
const DELIVERED_AT_ONCE = 500;

/**
 * Records a delivery for each event and each webhook that selects it, and has them sent at once. The stream may repeat
 * itself: an existing delivery is left as it is.
 */
export async function recordEvents(bookId: BookId, events: readonly RecordEvent[]): Promise<void> {
  const { items: webhooks } = await listWebhooks(bookId);
  const wanted = events.filter((event) => webhooks.some((webhook) => wants(webhook, event)));
  if (wanted.length === 0) return;
  try {
    const recorded: StoredDelivery[] = [];
    for (const batch of batchesOf(await newDeliveries(bookId, wanted, webhooks), RECORDED_AT_ONCE))
      recorded.push(...(await record(bookId, batch)));
    const keys = recorded.map(({ webhook_id, id }): DeliveryKey => ({ bookId, webhookId: webhook_id, id }));
    for (const batch of batchesOf(keys, DELIVERED_AT_ONCE)) await deliverNow(batch, { wait: false });
  } catch (error) {
    // An erased user's webhooks may be removed hours later. Nothing is sent to them, and nobody else's events wait.
    if (!(error instanceof Gone)) throw error;
  }
}

async function newDeliveries(
  bookId: BookId,
  wanted: readonly RecordEvent[],
  webhooks: readonly Webhook[],
): Promise<StoredDelivery[]> {
  const data = await eventData(bookId, wanted);
  const now = new Date();
  return wanted.flatMap((event, index) => {
    const about = { id: event.eventId, name: nameOf(event), at: new Date(event.at), data: data[index] };
    return webhooks
      .filter((webhook) => wants(webhook, event))
      .flatMap(({ id }) => (about.data ? [newDelivery({ ...about, data: about.data }, id, now)] : []));
  });
}

function nameOf({ type, change }: RecordEvent): string {
  return `${type}.${change}`;
}

function wants(webhook: Webhook, event: RecordEvent): boolean {
  return (
    webhook.is_active && isSelected(webhook.events, nameOf(event)) && !isEarlier(event, webhook.created_at)
  );
}

/** Returns those that are new. All are written together, or one by one if some exist. */
async function record(bookId: BookId, batch: readonly StoredDelivery[]): Promise<StoredDelivery[]> {
  try {
    await transact(batch.map((each) => recordDelivery(bookId, each)));
    return [...batch];
  } catch (error) {
    if (!(error instanceof AlreadyRecorded)) throw error;
  }
  if (batch.length <= 1) return [];
  const recorded: StoredDelivery[] = [];
  for (const each of batch) recorded.push(...(await record(bookId, [each])));
  return recorded;
}
