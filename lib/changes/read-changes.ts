import { type Key, keys, recordKeyOf } from '../platform/table/keys.ts';
import { readPage } from '../platform/table/page.ts';
import { getItems } from '../platform/table/read.ts';
import { isExpired } from '../platform/table/time-to-live.ts';
import type { Item } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { ShownChange } from './change.ts';
import type { FeedCursor } from './cursor.ts';
import { epochPrefix, FEED_INDEX, type Feed, toChange, toFeed } from './feed.ts';
import { countThatFits, type Shown, showRecords, type Wanted } from './show-records.ts';
import { walkRecords } from './walk.ts';

/** How far a user's feed is in the present epoch. */
export interface FeedState {
  readonly epoch: number;
  /** Empty if nothing has been recorded yet. */
  readonly head: string;
  readonly isComplete: boolean;
}

export function stateIn(epoch: number, feedItem: Item | undefined): FeedState {
  const feed: Feed | undefined = toFeed(feedItem);
  if (feed?.epoch !== epoch) return { epoch, head: '', isComplete: false };
  return { epoch, head: feed.head, isComplete: feed.is_complete };
}

interface ChangesPage {
  readonly data: ShownChange[];
  readonly hasMore: boolean;
  readonly next: FeedCursor;
}

interface Reading {
  readonly userId: UserId;
  readonly feed: FeedState;
  readonly limit: number;
  readonly now: Date;
}

/** The position after everything that a feed has. */
export function afterHead({ head }: FeedState): string {
  return head === '' ? '' : `${head}~`;
}

export function inSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

/**
 * From the beginning. A feed that does not have every record, because it began after them, starts with a walk through
 * the records themselves; whatever changes meanwhile is in the feed behind its present head.
 */
export function beginning({ feed, now }: Pick<Reading, 'feed' | 'now'>): FeedCursor {
  const { epoch, isComplete } = feed;
  const currentAt = inSeconds(now);
  return isComplete
    ? { epoch, currentAt, after: '' }
    : { epoch, currentAt, after: afterHead(feed), walked: '' };
}

export async function readChanges(reading: Reading, cursor: FeedCursor): Promise<ChangesPage> {
  return cursor.walked === undefined ? readFeed(reading, cursor) : readWalk(reading, cursor, cursor.walked);
}

async function readWalk(
  { userId, feed, limit, now }: Reading,
  cursor: FeedCursor,
  walked: string,
): Promise<ChangesPage> {
  const { records, next } = await walkRecords(userId, walked, limit);
  const count = countThatFits(records);
  const page = records.slice(0, count);
  const shown = await showRecords(userId, page);
  const at = (item: Item) => String(item.updated_at ?? item.created_at ?? now.toISOString());
  const data = page.flatMap((record, index) =>
    toShownChange({ ...record, at: at(record.item) }, shown[index]),
  );
  const end = count < records.length ? page.at(-1)?.recordKey : next;
  if (end !== undefined) return { data, hasMore: true, next: { ...cursor, walked: end } };
  return { data, hasMore: afterHead(feed) > cursor.after, next: { ...cursor, walked: undefined } };
}

async function readFeed({ userId, feed, limit, now }: Reading, cursor: FeedCursor): Promise<ChangesPage> {
  const { epoch, head } = feed;
  const atHead = { epoch, currentAt: inSeconds(now) };
  if (head === '') return { data: [], hasMore: false, next: { ...atHead, after: cursor.after } };
  const { items, next } = await readPage(userId, {
    ranges: [{ index: FEED_INDEX, prefix: epochPrefix(epoch) }],
    descending: false,
    // What is stored beyond the head may lack something that precedes it.
    to: head,
    after: cursor.after,
    limit,
  });
  const kept = items.filter((item) => !isExpired(item, now)) as (Item & Key)[];
  const records = await getItems(kept.map((item) => itemKeyOf(userId, recordKeyOf(item))));
  const wanted = kept.map((item, index) => ({
    ...toChange(item),
    recordKey: recordKeyOf(item),
    item: records[index],
    position: String(item[FEED_INDEX]).slice(epochPrefix(epoch).length),
  }));
  const count = countThatFits(wanted);
  const page = wanted.slice(0, count);
  const shown = await showRecords(userId, page);
  const data = page.flatMap((each, index) => toShownChange(each, shown[index]));
  const end = count < wanted.length ? page.at(-1)?.position : next;
  if (end !== undefined) return { data, hasMore: true, next: { ...cursor, after: end } };
  const after = afterHead(feed) > cursor.after ? afterHead(feed) : cursor.after;
  return { data, hasMore: false, next: { ...atHead, after } };
}

/** A budget is in the item of its month. */
function itemKeyOf(userId: UserId, recordKey: string): Key {
  const [prefix, month = ''] = recordKey.split('#');
  return prefix === 'BUDGET' ? keys.budget(userId, month) : { ...keys.user(userId), sk: recordKey };
}

function toShownChange(
  { type, id, at }: Pick<Wanted, 'type' | 'id'> & { readonly at: string },
  shown: Shown | undefined,
): ShownChange[] {
  if (shown === undefined || shown === 'hidden') return [];
  if (shown === 'deleted') return [{ type, id, change: 'deleted', at }];
  // The type decides which record it is.
  return [{ type, id, change: 'upserted', at, record: shown.record } as ShownChange];
}
