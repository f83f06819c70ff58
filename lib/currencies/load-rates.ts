import { config } from '../platform/config.ts';
import type { CalendarDate } from '../platform/date.ts';
import { assert } from '../platform/problems.ts';
import { untilFresh } from '../platform/table/fresh.ts';
import { parseEcbRates } from './ecb.ts';
import { fetchFile } from './fetch-file.ts';
import { forgetDays } from './known-days.ts';
import { mayMissDays, type RateDay } from './rate-day.ts';
import { addRateDays, newestRateDay } from './store.ts';

export interface LoadedRates {
  readonly daysRead: number;
  readonly daysWritten: number;
  readonly newestDay: CalendarDate;
}

/**
 * Stores the published days that are not stored yet, and never changes a stored one: ledgers have frozen its rates.
 * The historical file is read only if days would be missing with the daily file alone. Everything is read and parsed
 * before anything is written.
 */
export async function loadRates(): Promise<LoadedRates> {
  const daily = parseEcbRates(await fetchFile(config.fxRatesUrl));
  const newestDay = daily[0]?.date;
  assert(newestDay, 'a file of rates has days');
  const isIncomplete = mayMissDays(await newestRateDay(newestDay), daily);
  const history = isIncomplete ? parseEcbRates(await fetchFile(config.fxHistoryUrl)) : [];
  const published = new Map([...history, ...daily].map((day): [string, RateDay] => [day.date, day]));

  let daysWritten = 0;
  await untilFresh(async () => {
    // Days stored after the newest published one do not matter: one wrong date must not stop the loading forever.
    const stored = await newestRateDay(newestDay);
    const missing = [...published.values()].filter(
      ({ date }) => date <= newestDay && (stored === undefined || date > stored),
    );
    await addRateDays(missing, (count) => {
      daysWritten += count;
      forgetDays();
    });
  });
  return { daysRead: published.size, daysWritten, newestDay };
}
