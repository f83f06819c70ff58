import { daysBefore } from '../platform/date.ts';
import { DIRECT_READS } from '../platform/table/reads.ts';
import type { Item } from '../platform/table/write.ts';
import { type ChosenRate, chooseRate, type RateQuery } from './choose-rate.ts';
import type { RateDay } from './rate-day.ts';
import { readRateDays } from './store.ts';

/** The stored rate for a conversion; undefined if there is no recent enough one. */
export async function findRate(wanted: RateQuery, reads = DIRECT_READS): Promise<ChosenRate | undefined> {
  const range = { from: daysBefore(wanted.date, wanted.maxAgeDays), until: wanted.date };
  // Of the euro there is no rate, and a name must not occur twice.
  const currencyIds = [...new Set([wanted.from, wanted.to])].filter((id) => id !== 'EUR');
  const days: RateDay[] = [];
  let after: Item | undefined;
  do {
    // Almost always one day has both currencies; the others are read only if it does not.
    const limit = days.length === 0 ? 1 : undefined;
    // The rates of a day never change, so the read need not be consistent.
    const read = await readRateDays(range, { limit, after, isConsistent: false, currencyIds }, reads);
    days.push(...read.days);
    const chosen = chooseRate(days, wanted);
    if (chosen) return chosen;
    after = read.lastKey;
  } while (after);
  return undefined;
}
