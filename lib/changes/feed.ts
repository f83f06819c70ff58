import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { defineRecord, fromItem, internal, optional } from '../platform/record.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { getItem, query, withPrefix } from '../platform/table/read.ts';
import { type Item, NEW, put, type Write } from '../platform/table/write.ts';
import type { ChangeType } from './change.ts';

/** A change as stored in the feed. It has no copy of the record: a reader gets the record as it is at that time. */
export interface Change {
  readonly type: ChangeType;
  readonly recordKey: string;
  readonly isDeletion: boolean;
  readonly at: string;
}

/** The changes of one or more writes, stored together. A group never changes. */
export interface ChangeGroup {
  /** The position of its last write. The changes of a write are never split. */
  readonly position: string;
  /** At least one. */
  readonly changes: readonly Change[];
  /** Whether it contains the creation of the book, before which there is nothing. */
  readonly begins: boolean;
}

export const changeGroup = defineRecord(() => ({
  changes: internal(z.string()),
  begins: optional(internal(z.boolean())),
}));

/** Compact, because a step of an import has a hundred changes. A time equal to the previous one is left out. */
type Entry = readonly [recordKey: string, type: ChangeType, isDeletion: 0 | 1, at?: string];

/** If the group exists, an earlier attempt has stored it. */
export function storeGroup(bookId: BookId, epoch: number, group: ChangeGroup): Write {
  let previousAt = '';
  const entries = group.changes.map(({ recordKey, type, isDeletion, at }): Entry => {
    const entry = [recordKey, type, isDeletion ? 1 : 0] as const;
    const isSame = at === previousAt;
    previousAt = at;
    return isSame ? entry : [...entry, at];
  });
  const item = { changes: JSON.stringify(entries), ...(group.begins && { begins: true }) };
  return put(keys.changes(bookId, epoch, group.position), item, NEW);
}

function toGroup(item: Item): ChangeGroup {
  const { changes, begins = false } = fromItem(changeGroup, item);
  let latestAt = '';
  return {
    position: positionIn(item),
    begins,
    changes: (JSON.parse(changes) as Entry[]).map(([recordKey, type, isDeletion, at = latestAt]) => {
      latestAt = at;
      return { recordKey, type, isDeletion: isDeletion === 1, at };
    }),
  };
}

interface GroupsWanted {
  /** Default: from the first one on. */
  readonly from?: string;
  readonly limit: number;
  readonly descending?: boolean;
}

/** Groups in the order of their positions, or in reverse. */
export async function readGroups(
  bookId: BookId,
  epoch: number,
  { from = '', limit, descending = false }: GroupsWanted,
): Promise<{ groups: ChangeGroup[]; hasMore: boolean }> {
  const { pk, sk }: Key = keys.changes(bookId, epoch);
  const { items, lastKey } = await query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :lower AND :upper',
    ExpressionAttributeValues: { ':pk': pk, ':lower': sk + from, ':upper': `${sk}~` },
    ScanIndexForward: !descending,
    Limit: limit,
  });
  return { groups: items.map(toGroup), hasMore: lastKey !== undefined };
}

/** The latest stored group. If a group is stored, so are all before it. */
export async function latestGroup(bookId: BookId, epoch: number): Promise<ChangeGroup | undefined> {
  return (await readGroups(bookId, epoch, { limit: 1, descending: true })).groups[0];
}

/**
 * The position up to which a book's changes are in the feed, whatever the epoch: positions only increase, and so do
 * epochs. Empty if the feed has none.
 */
export async function latestPosition(bookId: BookId): Promise<string> {
  const { items } = await query({
    ...withPrefix(keys.allChanges(bookId)),
    ScanIndexForward: false,
    Limit: 1,
  });
  return items.map(positionIn).at(0) ?? '';
}

function positionIn({ sk }: Item): string {
  return String(sk).split('#').at(-1) ?? '';
}

export const epochRecord = defineRecord(() => ({ epoch: optional(internal(z.number())) }));

/**
 * The current epoch of all feeds. An epoch ends when the stream has lost records; cursors from an earlier one are then
 * void.
 */
export async function getEpoch(): Promise<number> {
  const item = await getItem(keys.feedEpoch());
  return (item && fromItem(epochRecord, item).epoch) ?? 0;
}

/** How long cursors stay valid. */
export const CURSOR_DAYS = 90;
/**
 * How long deletions are shown. Longer, because the stream may report a deletion up to 23 hours late, to readers whose
 * cursors say that they were up to date in between.
 */
export const DELETION_DAYS = CURSOR_DAYS + 1;
export const DAY_SECONDS = 86_400;
