import { daysBefore } from '../platform/date.ts';
import { type ChosenRate, chooseRate, type RateQuery } from './choose-rate.ts';
import { knownDays } from './known-days.ts';
import type { RateDay } from './rate-day.ts';
import type { DayRange } from './store.ts';

/** The stored rate for a conversion; undefined if there is no recent enough one. */
export async function findRate(wanted: RateQuery): Promise<ChosenRate | undefined> {
  return chooseRate(
    daysOfBoth({ from: daysBefore(wanted.date, wanted.maxAgeDays), until: wanted.date }),
    wanted,
  );
}

/**
 * The days of both sources, newest first, except that the ECB's newest day always comes first: it has most currencies,
 * and the second source has none of them. On the same date, the ECB's day also comes first.
 */
async function* daysOfBoth(range: DayRange): AsyncGenerator<RateDay, void> {
  const ecb = knownDays('ecb', range);
  let last = await ecb.at(0);
  if (last) yield last;
  const other = knownDays('other', range);
  let [ecbIndex, otherIndex] = [1, 0];
  for (;;) {
    const fromOther = await other.at(otherIndex);
    // Earlier ECB days cannot be newer, so they need not be read.
    const isNext = fromOther && (last === undefined || fromOther.date >= last.date);
    const fromEcb = isNext || last === undefined ? undefined : await ecb.at(ecbIndex);
    if (fromEcb && (!fromOther || fromEcb.date >= fromOther.date)) {
      yield fromEcb;
      last = fromEcb;
      ecbIndex++;
    } else {
      if (!fromOther) return;
      yield fromOther;
      otherIndex++;
    }
  }
}
