import { utcDate } from '../platform/date.ts';
import { assert } from '../platform/problems.ts';
import type { RateDay, RateSeries } from './rate-day.ts';
import { type DayRange, daysIn, type Stretch, stretchesOf } from './store.ts';

/** How long a date may use the rate of an earlier day before later days are looked for. */
const KEPT_MS = 60_000;
/** More than a year of dates. The rates of a day take about ten kilobytes. */
const KEPT_MAX = 400;

/**
 * This function's cache of rates. A stored day never changes, and days are only ever added after the newest stored one
 * of their source. So the day that supplies the rate for a date is final once that date or a later one is stored. Until
 * then it is read again after a minute, because another day may have been published.
 */
const known = new Map<string, DaysBack>();
/** The newest day that was read. A day in the future is a mistake, and says nothing about those before it. */
const newest: Record<RateSeries, string> = { ecb: '', other: '' };

/** The stored days of a source and a stretch, newest first, as far as they have been read. */
class DaysBack {
  readonly #days: RateDay[] = [];
  readonly #series: RateSeries;
  readonly #stretch: Stretch;
  readonly #pages: AsyncGenerator<RateDay[], undefined>;
  #reading: Promise<boolean> | undefined;
  #keptUntilMs = Number.POSITIVE_INFINITY;

  constructor(series: RateSeries, stretch: Stretch) {
    this.#series = series;
    this.#stretch = stretch;
    this.#pages = daysIn(stretch);
  }

  isKept(): boolean {
    return Date.now() < this.#keptUntilMs;
  }

  /** The day at an index; the newest is at 0. Reads more if necessary; undefined if there are no more. */
  async at(index: number): Promise<RateDay | undefined> {
    while (this.#days.length <= index) {
      // Concurrent callers wait for the same read.
      this.#reading ??= this.#readPage().finally(() => {
        this.#reading = undefined;
      });
      if (!(await this.#reading)) return undefined;
    }
    return this.#days[index];
  }

  async #readPage(): Promise<boolean> {
    const isFirst = this.#days.length === 0;
    const { until } = this.#stretch;
    const isPast = newest[this.#series] >= until;
    const startedMs = Date.now();
    const { value: page = [] } = await this.#pages.next().catch((error: unknown) => {
      // A read that failed halfway must not look like the end.
      this.#keptUntilMs = 0;
      throw error;
    });
    for (const day of page) {
      const before = this.#days.at(-1);
      assert(before === undefined || day.date < before.date, 'days of rates come newest first');
      this.#days.push(day);
    }
    const date = page[0]?.date ?? '';
    if (isFirst && !isPast && date !== until) this.#keptUntilMs = startedMs + KEPT_MS;
    const today = utcDate(new Date());
    if (date > newest[this.#series] && date <= today) newest[this.#series] = date;
    return page.length > 0;
  }
}

/** The days of a source and a range, newest first, from the cache where they cannot have changed. */
export async function* knownDays(series: RateSeries, range: DayRange): AsyncGenerator<RateDay, undefined> {
  for (const stretch of stretchesOf(series, range)) {
    const days = daysBack(series, stretch);
    for (let index = 0, day = await days.at(0); day; day = await days.at(++index)) yield day;
  }
  return undefined;
}

function daysBack(series: RateSeries, stretch: Stretch): DaysBack {
  const { keyOf, from, until } = stretch;
  const key = `${keyOf(until).pk} ${keyOf(from).sk} ${keyOf(until).sk}`;
  const kept = known.get(key);
  if (kept?.isKept()) return kept;
  if (known.size >= KEPT_MAX) known.clear();
  const days = new DaysBack(series, stretch);
  known.set(key, days);
  return days;
}

/** For the code that stores days. */
export function forgetDays(): void {
  known.clear();
  newest.ecb = '';
  newest.other = '';
}
