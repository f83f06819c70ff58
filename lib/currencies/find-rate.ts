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
  const [ecb, other] = [knownDays('ecb', range), knownDays('other', range)];
  let { value: last } = await ecb.next();
  if (last) yield last;
  let { value: fromOther } = await other.next();
  let fromEcb: RateDay | undefined;
  for (;;) {
    // Earlier ECB days cannot be newer, so they need not be read.
    const isNext = fromOther && (last === undefined || fromOther.date >= last.date);
    if (!isNext && last !== undefined) fromEcb ??= (await ecb.next()).value;
    if (fromEcb && (!fromOther || fromEcb.date >= fromOther.date)) {
      yield fromEcb;
      last = fromEcb;
      fromEcb = undefined;
    } else {
      if (!fromOther) return;
      yield fromOther;
      fromOther = (await other.next()).value;
    }
  }
}
