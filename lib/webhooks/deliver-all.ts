import type { BookId } from '../platform/book.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import type { DueItem } from '../platform/table/due.ts';
import { type DeliveryKey, type DeliveryOutcome, deliver } from './deliver.ts';
import { DUE_DELIVERIES } from './delivery-store.ts';
import { Turns } from './turns.ts';

/** Parallel attempts. Most of them wait for a receiver. */
const LANES = 50;
/** The most deliveries per partition and run. The next run finds the others. */
const FOUND_MAX = 50_000;
/**
 * The most per webhook, far more than are sent in a run. A receiver that does not respond may have thousands that
 * stay due for days; without this limit, they would hide the book's other webhooks.
 */
const FOUND_PER_WEBHOOK_MAX = 1_000;
/** The most keys that are read per partition and run. */
const READ_MAX = 100_000;

export type Totals = Record<DeliveryOutcome | 'errors', number>;

/**
 * Attempts deliveries while there is time, taking turns between books and between their webhooks. A webhook whose receiver does not respond
 * gets no more attempts in this run, so that it does not hold up the others; its remaining deliveries stay due.
 */
export async function deliverAll(
  found: readonly DeliveryKey[],
  hasTime: () => boolean,
  attempt: (key: DeliveryKey) => Promise<DeliveryOutcome> = deliver,
): Promise<Totals> {
  const totals: Totals = { delivered: 0, refused: 0, unanswered: 0, dropped: 0, skipped: 0, errors: 0 };
  const turns = new Turns<DeliveryKey>();
  for (const key of found) turns.add(key);
  const lane = async () => {
    for (let key = turns.take(); key; key = hasTime() ? turns.take() : undefined) {
      const outcome = await attempt(key).catch((error: unknown) => {
        logLine('error', 'delivery failed', { ...key, error: describeError(error) });
        return 'errors' as const;
      });
      totals[outcome]++;
      turns.done(key, { giveUp: outcome === 'unanswered' });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return totals;
}

/**
 * The deliveries that are due now, up to the limits. The newest ones are found first: what became due in the last
 * minutes is then found however many deliveries to receivers that do not respond have been due for days. They are
 * returned longest overdue first.
 */
export async function dueDeliveries(now: Date): Promise<DeliveryKey[]> {
  const found = await Promise.all(
    DUE_DELIVERIES.partitions.map((partition) =>
      firstDue(DUE_DELIVERIES.due(partition, now.toISOString(), { newestFirst: true })),
    ),
  );
  return found.flatMap((each) => each.reverse());
}

/** The first of these, up to the limits. */
export async function firstDue(pages: AsyncIterable<readonly DueItem<BookId>[]>): Promise<DeliveryKey[]> {
  const found: DeliveryKey[] = [];
  const counts = new Map<string, number>();
  let readCount = 0;
  for await (const page of pages) {
    for (const { owner: bookId, ids } of page) {
      const [webhookId = '', id = ''] = ids;
      const count = counts.get(webhookId) ?? 0;
      if (count >= FOUND_PER_WEBHOOK_MAX) continue;
      counts.set(webhookId, count + 1);
      found.push({ bookId, webhookId, id });
    }
    readCount += page.length;
    if (found.length >= FOUND_MAX || readCount >= READ_MAX) break;
  }
  return found;
}
