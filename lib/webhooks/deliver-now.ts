import { config } from '../platform/config.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { invoke } from '../platform/invoke.ts';
import { logLine } from '../platform/log-line.ts';
import type { DeliveryKey } from './deliver.ts';

/** The event of the function that delivers. Without deliveries, it looks for those that are due. */
export interface DeliverEvent {
  readonly deliveries?: readonly DeliveryKey[];
}

/** Has deliveries sent at once. A failure is only logged, because the next run, within a minute, finds them anyway. */
export async function deliverNow(
  deliveries: readonly DeliveryKey[],
  options: { readonly wait: boolean },
): Promise<void> {
  if (deliveries.length === 0) return;
  const event: DeliverEvent = { deliveries };
  await invoke(config.deliverFunctionName, event, options).catch((error: unknown) => {
    logLine('error', 'deliveries have to wait for the next run', { error: describeError(error) });
  });
}
