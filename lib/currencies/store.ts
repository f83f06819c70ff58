import type { CalendarDate } from '../platform/date.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { query } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import { type Item, NOT_EXISTS, put } from '../platform/table/write.ts';
import { type RateDay, rateDay } from './rate-day.ts';

/** The most items that one transaction can have. */
const DAYS_AT_ONCE = 100;

/** Days of a range, including both ends, newest first, one page at a time: `limit` days, or one megabyte. */
export async function readRateDays(
  range: { from: CalendarDate; until: CalendarDate },
  page: { limit?: number | undefined; after?: Item | undefined; isConsistent: boolean },
): Promise<{ days: RateDay[]; lastKey: Item | undefined }> {
  const { items, lastKey } = await query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
    ExpressionAttributeValues: {
      ':pk': keys.rates(range.from).pk,
      ':from': keys.rates(range.from).sk,
      ':until': keys.rates(range.until).sk,
    },
    ScanIndexForward: false,
    Limit: page.limit,
    ConsistentRead: page.isConsistent,
    ExclusiveStartKey: page.after,
  });
  return { days: items.map(toRateDay), lastKey };
}

function toRateDay(item: Item): RateDay {
  const day = fromItem(rateDay, item);
  return { ...day, date: day.date as CalendarDate };
}

/**
 * Adds days; stale if one of them was stored in the meantime. The oldest go first, and each hundred is written
 * completely or not at all: even if this fails midway, no day is missing before the newest stored one.
 */
export async function addRateDays(
  days: readonly RateDay[],
  onWritten: (count: number) => void,
): Promise<void> {
  const oldestFirst = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  for (let start = 0; start < oldestFirst.length; start += DAYS_AT_ONCE) {
    const some = oldestFirst.slice(start, start + DAYS_AT_ONCE);
    await transact(
      some.map((day) => put(keys.rates(day.date), pick(rateDay.item, day), { expression: NOT_EXISTS })),
    );
    onWritten(some.length);
  }
}
