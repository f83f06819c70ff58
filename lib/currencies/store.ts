import { batchesOf } from '../platform/batches.ts';
import { type CalendarDate, FIRST_DATE } from '../platform/date.ts';
import { fromItem, pick } from '../platform/record.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { query } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import { type Item, NOT_EXISTS, put, WRITES_MAX } from '../platform/table/write.ts';
import { type RateDay, type RateSeries, rateDay } from './rate-day.ts';

/** The euro began in 1999, and with it rates per euro. The second source has been loaded since 2026. */
const FIRST_YEARS: Record<RateSeries, number> = { ecb: 1999, other: 2026 };

const KEYS: Record<RateSeries, (date: string) => Key> = {
  ecb: keys.rates,
  other: keys.otherRates,
};

/** One day is almost always enough. If it is not, many more may be needed. */
const FIRST_PAGE = 1;
const PAGE = 30;

export interface DayRange {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

/** The part of a range that is stored in one partition. */
export interface Stretch extends DayRange {
  readonly keyOf: (date: string) => Key;
}

/** Stored days of a range, including both ends, newest first, page by page. Strongly consistent. */
export async function* rateDays(series: RateSeries, range: DayRange): AsyncGenerator<RateDay[], undefined> {
  for (const stretch of stretchesOf(series, range)) yield* daysIn(stretch);
  return undefined;
}

/** The same in one partition. */
export async function* daysIn({ keyOf, from, until }: Stretch): AsyncGenerator<RateDay[], undefined> {
  let lastKey: Item | undefined;
  let limit = FIRST_PAGE;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      ExpressionAttributeValues: {
        ':pk': keyOf(until).pk,
        ':from': keyOf(from).sk,
        ':until': keyOf(until).sk,
      },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: lastKey,
    });
    lastKey = result.lastKey;
    limit = PAGE;
    if (result.items.length > 0) yield result.items.map(toRateDay);
  } while (lastKey);
  return undefined;
}

/**
 * Newest first. Ranges that end in different years share the stretches of earlier years. Future years have no rates,
 * unless a provider once published a wrong date.
 */
export function stretchesOf(series: RateSeries, range: DayRange): Stretch[] {
  const [first, last] = [range.from, range.until].map((date) => Number(date.slice(0, 4))) as [number, number];
  const firstYear = Math.max(first, FIRST_YEARS[series]);
  const nextYear = new Date().getUTCFullYear() + 1;
  const years = last < firstYear ? [] : [last];
  for (let year = Math.min(last - 1, nextYear); year >= firstYear; year--) years.push(year);
  return years.map((year): Stretch => {
    const [from, until] = [`${year}-01-01`, `${year}-12-31`] as [CalendarDate, CalendarDate];
    return {
      keyOf: KEYS[series],
      from: range.from > from ? range.from : from,
      until: range.until < until ? range.until : until,
    };
  });
}

function toRateDay(item: Item): RateDay {
  return fromItem(rateDay, item);
}

export async function newestRateDay(series: RateSeries, until: CalendarDate): Promise<RateDay | undefined> {
  const { value: days } = await rateDays(series, { from: FIRST_DATE, until }).next();
  return days?.[0];
}

/**
 * Adds days; stale if one of them was stored in the meantime. The oldest go first, and each batch is written
 * completely or not at all: even if this fails midway, no day is missing before the newest stored one.
 */
export async function addRateDays(
  series: RateSeries,
  days: readonly RateDay[],
  onWritten: (count: number) => void,
): Promise<void> {
  const oldestFirst = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  for (const some of batchesOf(oldestFirst, WRITES_MAX)) {
    await transact(
      some.map((day) => put(KEYS[series](day.date), pick(rateDay.item, day), { expression: NOT_EXISTS })),
    );
    onWritten(some.length);
  }
}
