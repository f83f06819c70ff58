import { batchesOf } from '../platform/batches.ts';
import { type CalendarDate, FIRST_DATE } from '../platform/date.ts';
import { fromItem, pick } from '../platform/record.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { RATE_COPIES } from '../platform/table/names.ts';
import { query } from '../platform/table/read.ts';
import { transact } from '../platform/table/transact.ts';
import { type Item, NOT_EXISTS, put, WRITES_MAX } from '../platform/table/write.ts';
import { type RateDay, type RateSeries, rateDay } from './rate-day.ts';

/** The euro began in 1999, and with it rates per euro. The second source has been loaded since 2026. */
const FIRST_YEARS: Record<RateSeries, number> = { ecb: 1999, other: 2026 };

const KEYS: Record<RateSeries, (date: string, copy: number) => Key> = {
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

/** Stored days of a range, including both ends, newest first, page by page. Strongly consistent. */
export async function* rateDays(
  series: RateSeries,
  range: DayRange,
  copy = 0,
): AsyncGenerator<RateDay[], undefined> {
  let limit = FIRST_PAGE;
  for (const keyOf of partitionsOf(series, range, copy)) {
    let lastKey: Item | undefined;
    do {
      const result = await query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: {
          ':pk': keyOf(range.until).pk,
          ':from': keyOf(range.from).sk,
          ':until': keyOf(range.until).sk,
        },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: lastKey,
      });
      lastKey = result.lastKey;
      if (result.items.length === 0) continue;
      limit = PAGE;
      yield result.items.map(toRateDay);
    } while (lastKey);
  }
  return undefined;
}

/** Newest first. Future years have no rates, unless a provider once published a wrong date. */
function partitionsOf(
  series: RateSeries,
  { from, until }: DayRange,
  copy: number,
): ((date: string) => Key)[] {
  const keyOf = KEYS[series];
  const [first, last] = [from, until].map((date) => Number(date.slice(0, 4))) as [number, number];
  const years = [last];
  const nextYear = new Date().getUTCFullYear() + 1;
  for (let year = Math.min(last - 1, nextYear); year >= Math.max(first, FIRST_YEARS[series]); year--)
    years.push(year);
  const ofYears = years.map((year) => (date: string) => ({
    ...keyOf(date, copy),
    pk: keyOf(`${year}`, copy).pk,
  }));
  return series === 'ecb' ? [...ofYears, keys.formerRates] : ofYears;
}

function toRateDay(item: Item): RateDay {
  const day = fromItem(rateDay, item);
  return day;
}

export async function newestRateDay(series: RateSeries, until: CalendarDate): Promise<RateDay | undefined> {
  const { value: days } = await rateDays(series, { from: FIRST_DATE, until }).next();
  return days?.[0];
}

/**
 * Adds days; stale if one of them was stored in the meantime. The oldest go first, and each batch is written
 * completely or not at all, with all its copies: even if this fails midway, no day is missing before the newest stored
 * one.
 */
export async function addRateDays(
  series: RateSeries,
  days: readonly RateDay[],
  onWritten: (count: number) => void,
): Promise<void> {
  const oldestFirst = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const copies = Array.from({ length: RATE_COPIES }, (_, copy) => copy);
  for (const some of batchesOf(oldestFirst, WRITES_MAX / RATE_COPIES)) {
    await transact(
      some.flatMap((day) =>
        copies.map((copy) =>
          put(KEYS[series](day.date, copy), pick(rateDay.item, day), { expression: NOT_EXISTS }),
        ),
      ),
    );
    onWritten(some.length);
  }
}
