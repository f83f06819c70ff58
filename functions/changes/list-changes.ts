import { listChanges } from '../../lib/changes/contract.ts';
import { decodeFeedCursor, encodeFeedCursor, requireValid } from '../../lib/changes/cursor.ts';
import { getEpoch } from '../../lib/changes/feed.ts';
import { atBeginning, atHead, readChanges } from '../../lib/changes/read-changes.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listChanges, async ({ caller, query, now }) => {
  const { since, limit = 25 } = query;
  const reading = { bookId: caller.bookId, userId: caller.id, limit, now };
  if (since === 'now') {
    const next = await atHead(reading, await getEpoch());
    return { data: [], has_more: false, next_cursor: encodeFeedCursor(caller, next) };
  }
  const given = since === undefined ? undefined : decodeFeedCursor(caller, since);
  const epoch = getEpoch();
  // A valid cursor is in the current epoch, so what follows it can be read without knowing the epoch.
  const page = readChanges(reading, given ?? (await atBeginning(reading, await epoch)));
  const [present, { data, hasMore, next }] = await Promise.all([epoch, page]);
  if (given) requireValid(given, present, now);
  return { data, has_more: hasMore, next_cursor: encodeFeedCursor(caller, next) };
});
