import type { Context } from 'aws-lambda';
import { logLine } from '../../lib/platform/log-line.ts';
import { deliverAll, dueDeliveries } from '../../lib/webhooks/deliver-all.ts';
import type { DeliverEvent } from '../../lib/webhooks/deliver-now.ts';

/** Reserved for attempts that have begun, and for recording their outcome. */
const RESERVED_MS = 15_000;

/**
 * Runs at once with given deliveries, and every minute without any, to find due deliveries: retries, and those that an
 * earlier run left. Failures of the receiver are expected; the alarm counts only our own errors.
 */
export async function handler(event: DeliverEvent, context: Context): Promise<Record<string, unknown>> {
  const found = event.deliveries ?? (await dueDeliveries(new Date()));
  const totals = await deliverAll(found, () => context.getRemainingTimeInMillis() > RESERVED_MS);
  // Most runs find nothing, and log nothing.
  if (found.length > 0) logLine('info', 'webhooks delivered', { found: found.length, ...totals });
  if (totals.errors > 0) throw new Error(`${totals.errors} deliveries failed unexpectedly.`);
  return totals;
}
