import { daysBefore } from '../platform/date.ts';
import { type ChosenRate, chooseRate, type RateQuery } from './choose-rate.ts';
import { knownDays } from './known-days.ts';

/** The stored rate for a conversion; undefined if there is no recent enough one. */
export async function findRate(wanted: RateQuery): Promise<ChosenRate | undefined> {
  const known = knownDays({ from: daysBefore(wanted.date, wanted.maxAgeDays), until: wanted.date });
  for (;;) {
    const chosen = chooseRate(known.days, wanted);
    if (chosen) return chosen;
    if (!(await known.readBeyond(known.days.length))) return undefined;
  }
}
