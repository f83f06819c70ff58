import { keys } from '../platform/table/keys.ts';
import { updateItem } from '../platform/table/transact.ts';

/**
 * A write that the table's stream reports to both functions that read it. They run although nobody uses the service, and
 * an alarm goes off if they do not. The time makes it a change: the stream does not report an item that stays the same.
 */
export async function beat(now: Date): Promise<void> {
  await updateItem({
    Key: keys.heartbeat(),
    UpdateExpression: 'SET beat_at = :now',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}
