import { config } from '../platform/config.ts';
import { assert } from '../platform/problems.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { parseEcbRates } from './ecb.ts';
import { fetchFile } from './fetch-file.ts';
import { forgetDays } from './known-days.ts';
import { mayMissDays, type RateDay } from './rate-day.ts';
import { addRateDays, newestRateDay } from './store.ts';

/** The historical file is about 9 MB and grows by a third of a megabyte per year. Its tree takes 20 times as much. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Stores the published days that are not stored yet, and never changes a stored one: ledgers have frozen its rates.
 * The historical file is read only if days would be missing with the daily file alone. Everything is read and parsed
 * before anything is written.
 */
export async function loadRates(): Promise<{ daysRead: number; daysWritten: number; newestDay: string }> {
  const daily = parseEcbRates(await fetchFile(config.fxRatesUrl, FILE_MAX_BYTES));
  const newestDay = daily[0]?.date;
  assert(newestDay, 'a file of rates has days');
  const isIncomplete = mayMissDays((await newestRateDay('ecb', newestDay))?.date, daily);
  const history = isIncomplete ? parseEcbRates(await fetchFile(config.fxHistoryUrl, FILE_MAX_BYTES)) : [];
  const published = new Map([...history, ...daily].map((day): [string, RateDay] => [day.date, day]));

  let daysWritten = 0;
  await retryStale(async () => {
    // Days stored after the newest published one do not matter: one wrong date must not stop the loading forever.
    const stored = (await newestRateDay('ecb', newestDay))?.date;
    const missing = [...published.values()].filter(
      ({ date }) => date <= newestDay && (stored === undefined || date > stored),
    );
    await addRateDays('ecb', missing, (count) => {
      daysWritten += count;
      forgetDays();
    });
  });
  return { daysRead: published.size, daysWritten, newestDay };
}
