import type { CalendarDate } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { query } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import type { Item } from '../platform/table/write.ts';
import { NOT_EXISTS, put } from '../platform/table/write.ts';
import type { RateDay } from './rate-day.ts';

/** One transaction takes no more items. */
const DAYS_AT_ONCE = 100;

export function fromItem(item: Item): RateDay {
  return {
    date: String(item.date) as CalendarDate,
    source: String(item.source),
    rates: item.rates as Record<string, string>,
  };
}

/** Days of a range, both ends included, newest first, a page at a time: of `limit` days, or of a megabyte. */
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
  return { days: items.map(fromItem), lastKey };
}

/**
 * Adds days; one that is stored meanwhile makes them stale. The oldest go first and each hundred is written whole or
 * not at all: however this ends, there is no hole before the newest day that is stored.
 */
export async function addRateDays(
  days: readonly RateDay[],
  onWritten: (count: number) => void,
): Promise<void> {
  const oldestFirst = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  for (let start = 0; start < oldestFirst.length; start += DAYS_AT_ONCE) {
    const some = oldestFirst.slice(start, start + DAYS_AT_ONCE);
    await transact(
      some.map(({ date, source, rates }) =>
        put(keys.rates(date), { date, source, rates }, { expression: NOT_EXISTS }),
      ),
    );
    onWritten(some.length);
  }
}
