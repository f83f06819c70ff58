import { keys } from '../platform/table/keys.ts';
import { transact } from '../platform/table/transact.ts';
import { update } from '../platform/table/write.ts';
import { getEpoch } from './feed.ts';

/**
 * Restarts the feeds of all books. Every client with a cursor must start again, and first gets the records themselves.
 * It costs the same however many books there are.
 */
export async function restartFeeds(): Promise<number> {
  await transact([update(keys.feedEpoch(), { add: { epoch: 1 } })]);
  return getEpoch();
}
