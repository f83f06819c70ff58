import { daysBetween } from '../domain/date.ts';
import type { RateDay } from '../domain/rate-day.ts';
import type { Item } from '../store/client.ts';
import { readRateDays } from '../store/rate-days.ts';
import { type ChosenRate, chooseRate, type RateQuery } from './choose-rate.ts';

/** Almost always one day has both currencies; further ones are read only when it has not. */
const DAYS_FIRST = 1;
const DAYS_MORE = 50;

/** The stored rate for a conversion; undefined when there is none that is young enough. */
export async function findRate(wanted: RateQuery): Promise<ChosenRate | undefined> {
  const days: RateDay[] = [];
  let after: Item | undefined;
  do {
    const limit = days.length === 0 ? DAYS_FIRST : DAYS_MORE;
    // Rates of a day are written once: an older copy of them is the same.
    const read = await readRateDays(wanted.date, { limit, after, isConsistent: false });
    days.push(...read.days);
    const chosen = chooseRate(days, wanted);
    if (chosen) return chosen;
    after = read.lastKey;
  } while (after && isYoungEnough(days.at(-1), wanted));
  return undefined;
}

function isYoungEnough(day: RateDay | undefined, { date, maxAgeDays }: RateQuery): boolean {
  return !day || daysBetween(day.date, date) <= maxAgeDays;
}
