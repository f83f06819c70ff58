import { listChanges } from '../../lib/changes/contract.ts';
import { decodeFeedCursor, encodeFeedCursor, requireValid } from '../../lib/changes/cursor.ts';
import { anyEpochKey, toEpoch } from '../../lib/changes/feed.ts';
import { afterHead, beginning, inSeconds, readChanges, stateIn } from '../../lib/changes/read-changes.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { getItems } from '../../lib/platform/table/read.ts';

export const handler = endpoint(listChanges, async ({ caller, query, now }) => {
  const { since, limit = 25 } = query;
  const given = since === undefined || since === 'now' ? undefined : decodeFeedCursor(caller.id, since);
  const [epochItem, feedItem] = await getItems([anyEpochKey(), keys.feed(caller.id)]);
  const feed = stateIn(toEpoch(epochItem), feedItem);
  if (given) requireValid(given, feed.epoch, now);
  if (since === 'now') {
    const next = { epoch: feed.epoch, currentAt: inSeconds(now), after: afterHead(feed) };
    return { data: [], has_more: false, next_cursor: encodeFeedCursor(caller.id, next) };
  }
  const reading = { userId: caller.id, feed, limit, now };
  const { data, hasMore, next } = await readChanges(reading, given ?? beginning(reading));
  return { data, has_more: hasMore, next_cursor: encodeFeedCursor(caller.id, next) };
});
