import { config } from '../platform/config.ts';
import { type CalendarDate, daysAfter, daysBetween, utcDate } from '../platform/date.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { fetchFile } from './fetch-file.ts';
import { forgetDays } from './known-days.ts';
import { OtherRatesError, parseOtherRates } from './other-rates.ts';
import { addRateDays, newestRateDay } from './store.ts';

/** A file of 500 rates has about 15 kB. */
const FILE_MAX_BYTES = 1024 * 1024;

interface LoadedOtherRates {
  readonly date: CalendarDate;
  readonly source: string;
  /** How many rates were stored; 0 if this day or a later one is stored already. */
  readonly written: number;
}

/**
 * Stores what the second source publishes for currencies that the European Central Bank does not have on its newest
 * stored day. A stored day never changes. Undefined if there is no second source.
 */
export async function loadOtherRates(): Promise<LoadedOtherRates | undefined> {
  const url = config.fxOtherRatesUrl;
  if (url === undefined) return undefined;
  // The file does not name its source. Only the host is kept, because the rest of the URL may contain a key.
  const source = new URL(url).hostname;
  const published = parseOtherRates(await fetchFile(url, FILE_MAX_BYTES), source);
  const { date } = published;
  const today = utcDate(new Date());
  // It may already be tomorrow where the source is.
  const tomorrow = daysAfter(today, 1);
  if (date > tomorrow) throw new OtherRatesError(`its date ${date} is in the future`);
  if (daysBetween(date, today) > config.fxMaxAgeDays) {
    throw new OtherRatesError(`its date ${date} is more than ${config.fxMaxAgeDays} days ago`);
  }
  const reference = await newestRateDay('ecb', tomorrow);
  if (!reference)
    throw new Error('No ECB rates are stored, so it is unknown which currencies the ECB quotes.');
  const rates = Object.entries(published.rates).filter(([id]) => !Object.hasOwn(reference.rates, id));

  let written = 0;
  await retryStale(async () => {
    const stored = await newestRateDay('other', tomorrow);
    if (stored && stored.date >= date) return;
    await addRateDays('other', [{ ...published, rates: Object.fromEntries(rates) }], () => {
      written = rates.length;
      forgetDays();
    });
  });
  return { date, source, written };
}
