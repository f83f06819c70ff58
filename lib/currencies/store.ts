import { batchesOf } from '../platform/batches.ts';
import type { CalendarDate } from '../platform/date.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { DIRECT_READS } from '../platform/table/reads.ts';
import { transact } from '../platform/table/transact.ts';
import { type Item, NOT_EXISTS, put, WRITES_MAX } from '../platform/table/write.ts';
import { type RateDay, rateDay } from './rate-day.ts';

export interface RateDayPage {
  readonly limit?: number | undefined;
  readonly after?: Item | undefined;
  readonly isConsistent: boolean;
  /** Only the rates of these. A day has more than a hundred, and a conversion needs two. Default: all. */
  readonly currencyIds?: readonly string[] | undefined;
}

/** Days of a range, including both ends, newest first, one page at a time: `limit` days, or one megabyte. */
export async function readRateDays(
  range: { from: CalendarDate; until: CalendarDate },
  page: RateDayPage,
  reads = DIRECT_READS,
): Promise<{ days: RateDay[]; lastKey: Item | undefined }> {
  const { currencyIds } = page;
  const { items, lastKey } = await reads.query({
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
    ...(currencyIds && {
      // By aliases: DynamoDB reserves words, ALL (the Albanian lek) among them.
      ProjectionExpression: ['sk, #date, #source', ...currencyIds.map((_, i) => `rates.#c${i}`)].join(', '),
      ExpressionAttributeNames: {
        '#date': 'date',
        '#source': 'source',
        ...Object.fromEntries(currencyIds.map((id, i) => [`#c${i}`, id])),
      },
    }),
  });
  // A day without any of the wanted rates comes without a map of them.
  return { days: items.map((item) => toRateDay(currencyIds ? { rates: {}, ...item } : item)), lastKey };
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
  for (const some of batchesOf(oldestFirst, WRITES_MAX)) {
    await transact(
      some.map((day) => put(keys.rates(day.date), pick(rateDay.item, day), { expression: NOT_EXISTS })),
    );
    onWritten(some.length);
  }
}
