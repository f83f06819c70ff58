import * as z from 'zod/mini';
import { type CalendarDate, hasWeekdayBetween } from '../platform/date.ts';
import { date } from '../platform/endpoint/fields.ts';
import { defineRecord, internal, type StoredIn } from '../platform/record.ts';

/**
 * The two sources of rates: the European Central Bank, and a second one for the currencies it does not quote. Each
 * publishes on its own days.
 */
export type RateSeries = 'ecb' | 'other';

/** What a source published for one day: units per euro, as decimal text. */
export const rateDay = defineRecord(() => ({
  date: internal(date),
  source: internal(z.string()),
  rates: internal(z.record(z.string(), z.string())),
}));

export type RateDay = Readonly<StoredIn<typeof rateDay>> & { readonly date: CalendarDate };

/**
 * Whether days were published between the newest stored one and the given ones (newest first). Rates are published on
 * working days. The provider's holidays are not known here, so the answer may be yes even if none is missing.
 */
export function mayMissDays(stored: CalendarDate | undefined, published: readonly RateDay[]): boolean {
  const oldest = published.at(-1);
  if (stored === undefined || oldest === undefined) return true;
  return hasWeekdayBetween(stored, oldest.date);
}
