import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import { type DeliveryKey, deliver, type Outcome } from './deliver.ts';
import { DUE_DELIVERIES } from './delivery-store.ts';
import { Turns } from './turns.ts';

/** Parallel attempts. Most of them wait for a receiver. */
const LANES = 50;
/** The most deliveries per partition and run. The next run finds the others. */
const FOUND_MAX = 5_000;

export type Totals = Record<Outcome | 'errors', number>;

/**
 * Attempts deliveries while there is time, taking turns between webhooks. A webhook whose receiver does not respond
 * gets no further attempts in this run, so that it does not hold up the others; what is left stays due.
 */
export async function deliverAll(
  found: readonly DeliveryKey[],
  hasTime: () => boolean,
  attempt: (key: DeliveryKey) => Promise<Outcome> = deliver,
): Promise<Totals> {
  const totals: Totals = { delivered: 0, refused: 0, unanswered: 0, dropped: 0, skipped: 0, errors: 0 };
  const turns = new Turns<DeliveryKey>(({ userId, webhookId }) => `${userId}/${webhookId}`);
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

/** What is due now, longest due first. */
export async function dueDeliveries(now: Date): Promise<DeliveryKey[]> {
  const found = await Promise.all(
    DUE_DELIVERIES.partitions.map(async (partition) => {
      const keys: DeliveryKey[] = [];
      for await (const page of DUE_DELIVERIES.due(partition, now.toISOString())) {
        for (const { userId, ids } of page) {
          const [webhookId = '', id = ''] = ids;
          keys.push({ userId, webhookId, id });
        }
        if (keys.length >= FOUND_MAX) break;
      }
      return keys;
    }),
  );
  return found.flat();
}
