import { batchesOf } from '../platform/batches.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import { keys } from '../platform/table/keys.ts';
import { UserGone } from '../platform/table/living-user.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItems } from '../platform/table/read.ts';
import { expiresAfter } from '../platform/table/time-to-live.ts';
import { transact } from '../platform/table/transact.ts';
import { type Condition, check, type Item, NOT_EXISTS, put, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { RecordEvent } from './events.ts';
import { DAY_SECONDS, FEED_INDEX, type Feed, KEPT_DAYS, placeOf, toFeed } from './feed.ts';

/** Besides them, a transaction writes the feed and checks the user. */
const CHANGES_MAX = 98;

/**
 * Adds what has happened to a user's feed: one item per record, which moves to the latest change. A change that the
 * feed has already, or a later one, stays as it is, so it does no harm if the stream repeats itself, or if two
 * invocations overlap. Nothing is written for a user who was erased.
 */
export async function recordChanges(
  userId: UserId,
  events: readonly RecordEvent[],
  { epoch, now }: { readonly epoch: number; readonly now: Date },
): Promise<number> {
  const latest = [...new Map(events.map((event) => [event.recordKey, event])).values()];
  try {
    return await untilFresh(() => recordLatest(userId, latest, { events, epoch, now }));
  } catch (error) {
    if (error instanceof UserGone) return 0;
    throw error;
  }
}

interface Circumstances {
  readonly events: readonly RecordEvent[];
  readonly epoch: number;
  readonly now: Date;
}

async function recordLatest(
  userId: UserId,
  latest: readonly RecordEvent[],
  { events, epoch, now }: Circumstances,
): Promise<number> {
  const [profile, feedItem, ...stored] = await getItems([
    keys.user(userId),
    keys.feed(userId),
    ...latest.map(({ recordKey }) => keys.change(userId, recordKey)),
  ]);
  if (!profile) return 0;
  const before = toFeed(feedItem);
  const places = latest.map(({ position, recordKey }) => placeOf(epoch, position, recordKey));
  const newer = latest.flatMap((event, index) => {
    const place = places[index] ?? '';
    return place > String(stored[index]?.[FEED_INDEX] ?? '') ? [{ event, place }] : [];
  });
  const after = advanced(before, events, epoch);
  // A later epoch has begun: what it needs is read from the records themselves.
  if (!after) return 0;
  if (newer.length === 0 && before?.epoch === epoch && before.head === after.head) return 0;
  const times = risingTimes(before, events);
  const writes = newer.map(({ event, place }) => changeWrite(userId, event, place, times, now));
  const isAsRead = asRead(before);
  const batches = batchesOf(writes, CHANGES_MAX);
  for (const batch of batches.slice(0, -1))
    await transact([...batch, check(keys.feed(userId), { ...isAsRead })]);
  await transact([...(batches.at(-1) ?? []), put(keys.feed(userId), { ...after }, isAsRead)]);
  return newer.length;
}

/** The feed after these events; undefined if it is in a later epoch already. */
function advanced(before: Feed | undefined, events: readonly RecordEvent[], epoch: number): Feed | undefined {
  const heads = events.map(({ position }) => position);
  const ats = events.map(({ at }) => at);
  const isRegistered = events.some(({ type, change }) => type === 'user' && change === 'created');
  if (before && before.epoch > epoch) return undefined;
  const goesOn = before?.epoch === epoch;
  return {
    epoch,
    head: last([...heads, ...(goesOn ? [before.head] : [])]),
    at: last([...ats, ...(before ? [before.at] : [])]),
    // A feed of an earlier epoch has had some of the records.
    is_complete: goesOn ? before.is_complete || isRegistered : isRegistered && !before,
  };
}

function last(values: readonly string[]): string {
  return values.toSorted().at(-1) ?? '';
}

/** The time of each event; never before that of an earlier one. */
function risingTimes(before: Feed | undefined, events: readonly RecordEvent[]): Map<RecordEvent, string> {
  let latest = before?.at ?? '';
  const times = new Map<RecordEvent, string>();
  for (const event of events) {
    if (event.at > latest) latest = event.at;
    times.set(event, latest);
  }
  return times;
}

function changeWrite(
  userId: UserId,
  event: RecordEvent,
  place: string,
  times: ReadonlyMap<RecordEvent, string>,
  now: Date,
): Write {
  const { type, id, recordKey, change } = event;
  const item: Item = {
    type,
    id,
    at: times.get(event),
    [FEED_INDEX]: place,
    // From now on, not from the change: whoever was at the head until now has so long to see it.
    ...(change === 'deleted' && { [TTL_ATTRIBUTE]: expiresAfter(now, (KEPT_DAYS + 1) * DAY_SECONDS) }),
  };
  return put(keys.change(userId, recordKey), item, {
    expression: `${NOT_EXISTS} OR attribute_not_exists(#place) OR #place < :place`,
    names: { '#place': FEED_INDEX },
    values: { ':place': place },
  });
}

/** Nobody else has got further with the feed. */
function asRead(before: Feed | undefined): Condition {
  if (!before) return { expression: NOT_EXISTS };
  return {
    expression: 'epoch = :epoch AND head = :head',
    values: { ':epoch': before.epoch, ':head': before.head },
  };
}
