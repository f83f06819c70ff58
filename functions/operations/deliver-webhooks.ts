import type { Context } from 'aws-lambda';
import { logLine } from '../../lib/platform/log-line.ts';
import { deliverAll, dueDeliveries } from '../../lib/webhooks/deliver-all.ts';
import type { DeliverEvent } from '../../lib/webhooks/deliver-now.ts';

/** Reserved for attempts that have begun and for noting what became of them. */
const RESERVED_MS = 15_000;

/**
 * Runs at once with what there is to deliver, and every minute without, to find what is due: retries, and what an
 * earlier run left. A delivery that fails because of the receiver is part of the work; the alarm counts our own errors.
 */
export async function handler(event: DeliverEvent, context: Context): Promise<Record<string, unknown>> {
  const found = event.deliveries ?? (await dueDeliveries(new Date()));
  const totals = await deliverAll(found, () => context.getRemainingTimeInMillis() > RESERVED_MS);
  // Most runs find nothing, and say nothing.
  if (found.length > 0) logLine('info', 'webhooks delivered', { found: found.length, ...totals });
  if (totals.errors > 0) throw new Error(`${totals.errors} deliveries failed unexpectedly.`);
  return totals;
}
