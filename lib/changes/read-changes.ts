import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { ShownChange } from './change.ts';
import type { FeedCursor } from './cursor.ts';
import { type Change, DAY_SECONDS, DELETION_DAYS, latestGroup, readGroups } from './feed.ts';
import { idOf, itemKeyOf, timeOf } from './records.ts';
import { countThatFits, type Shown, showRecords, type WantedRecord } from './show-records.ts';
import { walkRecords } from './walk.ts';

interface ChangesPage {
  readonly data: ShownChange[];
  readonly hasMore: boolean;
  readonly next: FeedCursor;
}

interface Reading {
  readonly bookId: BookId;
  /** The reader. */
  readonly userId: UserId;
  readonly limit: number;
  readonly now: Date;
}

function inSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

/** A cursor after everything in the feed. */
export async function atHead({ bookId, now }: Omit<Reading, 'limit'>, epoch: number): Promise<FeedCursor> {
  const latest = await latestGroup(bookId, epoch);
  return { epoch, currentAt: inSeconds(now), after: latest?.position ?? '' };
}

/**
 * From the beginning. If the feed began after some records were created, it starts with a walk through the records
 * themselves. Changes made meanwhile are in the feed after its current head.
 */
export async function atBeginning(reading: Omit<Reading, 'limit'>, epoch: number): Promise<FeedCursor> {
  const { groups } = await readGroups(reading.bookId, epoch, { limit: 1 });
  if (groups[0]?.begins) return { epoch, currentAt: inSeconds(reading.now), after: '' };
  return { ...(await atHead(reading, epoch)), walked: '' };
}

export async function readChanges(reading: Reading, cursor: FeedCursor): Promise<ChangesPage> {
  return cursor.walked === undefined ? readFeed(reading, cursor) : readWalk(reading, cursor, cursor.walked);
}

async function readWalk(
  { bookId, userId, limit, now }: Reading,
  cursor: FeedCursor,
  walked: string,
): Promise<ChangesPage> {
  const { records, next } = await walkRecords(bookId, walked, limit);
  const count = countThatFits(records);
  const page = records.slice(0, count).filter(isFor(userId));
  const shown = await showRecords(bookId, page);
  const at = (item: Item) => timeOf(item) ?? now.toISOString();
  const data = page.flatMap((record, index) =>
    toShownChange({ ...record, at: at(record.item) }, shown[index]),
  );
  const end = count < records.length ? records[count - 1]?.recordKey : next;
  if (end !== undefined) return { data, hasMore: true, next: { ...cursor, walked: end } };
  const head = await latestGroup(bookId, cursor.epoch);
  return { data, hasMore: (head?.position ?? '') > cursor.after, next: { ...cursor, walked: undefined } };
}

async function readFeed({ bookId, userId, limit, now }: Reading, cursor: FeedCursor): Promise<ChangesPage> {
  const { changes, hasMore } = await readPlaced(bookId, cursor, limit);
  const lastOf = new Map(changes.map((change) => [change.recordKey, change]));
  const latest = changes.filter((change) => lastOf.get(change.recordKey) === change);
  const items = await getItems(
    latest.map(({ recordKey }) => ({ ...keys.book(bookId), sk: itemKeyOf(recordKey) })),
  );
  const wanted = latest.map((change, index) => ({
    ...change,
    id: idOf(change.recordKey),
    item: items[index],
  }));
  const count = countThatFits(wanted);
  const page = wanted.slice(0, count).filter(isFor(userId));
  const shown = await showRecords(bookId, page);
  const data = page.flatMap((change, index) =>
    isLatest(change, shown[index], now) ? toShownChange(change, shown[index]) : [],
  );
  const isCut = count < wanted.length;
  const last = isCut ? wanted[count - 1] : changes.at(-1);
  const next = { ...cursor, after: last?.place ?? cursor.after };
  if (isCut || hasMore) return { data, hasMore: true, next };
  return { data, hasMore: false, next: { ...next, currentAt: inSeconds(now) } };
}

/** Everybody sees themselves as users, and others only as members. */
function isFor(userId: UserId): (record: Pick<WantedRecord, 'type' | 'id'>) => boolean {
  return ({ type, id }) => type !== 'user' || id === userId;
}

interface PlacedChange extends Change {
  /** The cursor's position after this change. */
  readonly place: string;
}

/** The position of a group. If only some of its changes were read, their number follows: `<position>#<count>`. */
async function readPlaced(
  bookId: BookId,
  { epoch, after }: FeedCursor,
  limit: number,
): Promise<{ changes: PlacedChange[]; hasMore: boolean }> {
  const [position = '', count] = after.split('#');
  let from = position === '' || count !== undefined ? position : afterPosition(position);
  const found: PlacedChange[] = [];
  // Most groups have two changes or more: the record that was written, and its account.
  const groupsMax = Math.ceil((limit + 1) / 2);
  while (found.length <= limit) {
    const { groups, hasMore } = await readGroups(bookId, epoch, { from, limit: groupsMax });
    for (const group of groups) {
      const known = group.position === position ? Number(count ?? 0) : 0;
      const size = group.changes.length;
      const placed = group.changes.map((change, index) => ({
        ...change,
        place: index + 1 < size ? `${group.position}#${index + 1}` : group.position,
      }));
      found.push(...placed.slice(known));
    }
    const last = groups.at(-1);
    if (!last || !hasMore) break;
    from = afterPosition(last.position);
  }
  return { changes: found.slice(0, limit), hasMore: found.length > limit };
}

function afterPosition(position: string): string {
  return `${position}~`;
}

/**
 * Whether the record has not changed since. If it has, a later change shows it, and this one can be left out. If in
 * doubt, the record is shown twice.
 */
function isLatest(change: Change & WantedRecord, shown: Shown | undefined, now: Date): boolean {
  const { type, item, isDeletion, at } = change;
  if (isDeletion !== (shown === 'deleted')) return false;
  if (isDeletion) return now.getTime() - Date.parse(at) <= DELETION_DAYS * DAY_SECONDS * 1000;
  // These items hold other data too, and store no time.
  if (type === 'lock' || type === 'user' || type === 'member' || type === 'budget') return true;
  return (timeOf(item ?? {}) ?? '') <= at;
}

function toShownChange(
  { type, id, at }: Pick<WantedRecord, 'type' | 'id'> & { readonly at: string },
  shown: Shown | undefined,
): ShownChange[] {
  if (shown === undefined) return [];
  if (shown === 'deleted') return [{ type, id, change: 'deleted', at }];
  // The type decides which record it is.
  return [{ type, id, change: 'upserted', at, record: shown.record } as ShownChange];
}
