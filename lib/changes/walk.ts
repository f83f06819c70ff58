import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { RECORD_PREFIXES, RECORDS, STREAMED_KEYS } from '../platform/table/names.ts';
import { query } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { assignedRecords } from './events.ts';
import { isLive, itemKeyOf, type RecordRef, storedRecord } from './records.ts';

/** A live record with its item. */
interface Walked extends RecordRef {
  readonly item: Item;
}

const ORDER: readonly string[] = [...STREAMED_KEYS, ...RECORD_PREFIXES];

/** A request may read 8 MiB. Less than half of it is used here, because nested records are read too. */
const READ_MAX_BYTES = 3 * 1024 * 1024;

/**
 * Reads a book's records themselves, a page at a time, if the feed began after they were created. A budget item holds
 * several records, so a page may end inside an item.
 */
export async function walkRecords(
  bookId: BookId,
  walked: string,
  limit: number,
): Promise<{ records: Walked[]; next: string | undefined }> {
  const records: Walked[] = [];
  let readBytes = 0;
  for (const prefix of ORDER.slice(stageOf(walked))) {
    let last = walked.startsWith(prefix) ? walked : '';
    let from = last === '' ? prefix : itemKeyOf(last);
    for (;;) {
      const result = await query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :lower AND :upper',
        ExpressionAttributeValues: { ':pk': keys.book(bookId).pk, ':lower': from, ':upper': endOf(prefix) },
        Limit: limit + 1,
      });
      readBytes += result.readBytes;
      const found = result.items.flatMap(recordsIn).filter(({ recordKey }) => recordKey > last);
      const room = limit - records.length;
      records.push(...found.slice(0, room));
      if (found.length > room) return { records, next: records.at(-1)?.recordKey };
      const lastSk = result.lastKey && String(result.lastKey.sk);
      if (lastSk === undefined) break;
      // Sorts after everything that starts with it: all records of the item were seen.
      last = `${lastSk}~`;
      from = last;
      if (readBytes > READ_MAX_BYTES) return { records, next: last };
    }
  }
  return { records, next: undefined };
}

function stageOf(walked: string): number {
  return Math.max(
    0,
    ORDER.findIndex((prefix) => walked.startsWith(prefix)),
  );
}

/** All sort keys that start with this prefix end before it; one without `#` is a whole key. */
function endOf(prefix: string): string {
  return prefix.endsWith('#') ? `${prefix}~` : prefix;
}

function recordsIn(item: Item): Walked[] {
  const stored = { ...item, pk: String(item.pk), sk: String(item.sk) };
  if (stored.sk.startsWith(RECORDS.budget))
    return assignedRecords(stored).map((record) => ({ ...record, item }));
  const record = storedRecord(stored);
  return record && isLive(stored) ? [{ ...record, item }] : [];
}
