import type { RecordEvent } from '../changes/events.ts';
import { type Shown, showRecords, type WantedRecord } from '../changes/show-records.ts';
import type { BookId } from '../platform/book.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { showAuthorsOf } from '../platform/endpoint/show-authors.ts';
import { logLine } from '../platform/log-line.ts';
import { Problem } from '../platform/problems.ts';
import { Stale } from '../platform/table/write.ts';
import type { EventData } from './new-delivery.ts';

/**
 * The data of each event: the record as the event left it, not as it is now, with the records it refers to. Names and
 * the lock come from other records, and are current, and so is whether records show their authors.
 */
export async function eventData(bookId: BookId, events: readonly RecordEvent[]): Promise<EventData[]> {
  const shown = new Map<RecordEvent, Shown>();
  for (const round of rounds(events)) {
    const found = await show(bookId, round.map(toWanted));
    for (const [index, event] of round.entries()) shown.set(event, found[index] ?? 'deleted');
  }
  const data = events.map((event): EventData => {
    const { type, id, at } = event;
    if (event.change === 'deleted') return { type, id, change: 'deleted', at };
    const found = shown.get(event);
    const record = typeof found === 'object' ? found.record : undefined;
    return { type, id, change: 'upserted', at, ...(record && { record }) };
  });
  return showAuthorsOf(data, bookId);
}

/** Each record once per round, because several versions of one cannot be shown together. */
function rounds(events: readonly RecordEvent[]): RecordEvent[][] {
  const found: RecordEvent[][] = [];
  const counts = new Map<string, number>();
  for (const event of events) {
    const count = counts.get(event.recordKey) ?? 0;
    counts.set(event.recordKey, count + 1);
    found[count] = [...(found[count] ?? []), event];
  }
  return found;
}

function toWanted({ type, id, recordKey, after }: RecordEvent): WantedRecord {
  return { type, id, recordKey, item: after };
}

/**
 * Leaves out records that can no longer be shown, or are too much to calculate: an event is worth sending without its
 * record, and must not hold up those of other books.
 */
async function show(bookId: BookId, wanted: readonly WantedRecord[]): Promise<Shown[]> {
  try {
    return await showRecords(bookId, wanted);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'validation_failed') throw error;
    // Long notes are stored only for the latest version.
    if (error instanceof Stale && wanted.some(hasLongNotes))
      return show(
        bookId,
        wanted.map((each) => (hasLongNotes(each) ? { ...each, item: undefined } : each)),
      );
    const details = { book_id: bookId, error: describeError(error) };
    logLine('error', 'events are sent without their records', details);
    return wanted.map(() => 'deleted');
  }
}

function hasLongNotes({ item }: WantedRecord): boolean {
  return item?.notes_bytes !== undefined;
}
