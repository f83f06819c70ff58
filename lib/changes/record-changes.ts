import type { BookId } from '../platform/book.ts';
import { Gone } from '../platform/table/guard.ts';
import { transact } from '../platform/table/transact.ts';
import type { RecordEvent } from './events.ts';
import { type Change, type ChangeGroup, latestGroup, storeGroup } from './feed.ts';

/** A group with this many changes takes no more writes. A page reads at least one group. */
const GROUP_CHANGES = 50;

/**
 * Adds changes to a book's feed, in order, so that a reader who sees a group can rely on all groups before it. Changes
 * already in the feed are left out, and a group is never replaced, so it is harmless if the stream repeats itself or
 * two invocations overlap. Nothing is written for an erased book.
 */
export async function recordChanges(
  bookId: BookId,
  events: readonly RecordEvent[],
  epoch: number,
): Promise<number> {
  const latest = await latestGroup(bookId, epoch);
  const unknown = events.filter(({ position }) => position > (latest?.position ?? ''));
  const groups = toGroups(unknown, latest?.changes.at(-1)?.at ?? '');
  try {
    for (const group of groups) await transact([storeGroup(bookId, epoch, group)]);
  } catch (error) {
    if (error instanceof Gone) return 0;
    throw error;
  }
  return groups.reduce((sum, { changes }) => sum + changes.length, 0);
}

/** A group has only the latest change of each record. Times never go backwards. */
function toGroups(events: readonly RecordEvent[], previousAt: string): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  let latestAt = previousAt;
  let changes = new Map<string, Change>();
  let begins = false;
  events.forEach((event, index) => {
    const { recordKey, type, change, at, position } = event;
    if (at > latestAt) latestAt = at;
    // Removed first, so that it moves to the end.
    changes.delete(recordKey);
    changes.set(recordKey, { recordKey, type, isDeletion: change === 'deleted', at: latestAt });
    begins ||= type === 'lock' && change === 'created';
    const next = events[index + 1];
    if (next && (changes.size < GROUP_CHANGES || next.position === position)) return;
    groups.push({ position, changes: [...changes.values()], begins });
    changes = new Map();
    begins = false;
  });
  return groups;
}
