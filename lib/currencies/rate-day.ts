import { type CalendarDate, hasWeekdayBetween } from '../platform/date.ts';

/** What the provider published for one day: units for one euro, as decimal text. */
export interface RateDay {
  readonly date: CalendarDate;
  readonly source: string;
  readonly rates: Readonly<Record<string, string>>;
}

/**
 * Whether days were published between the newest one that is stored and those in hand (newest first). Rates are
 * published on working days; holidays of the provider's are not known here, so that this may be yes for nothing.
 */
export function mayMissDays(stored: CalendarDate | undefined, published: readonly RateDay[]): boolean {
  const oldest = published.at(-1);
  if (stored === undefined || oldest === undefined) return true;
  return hasWeekdayBetween(stored, oldest.date);
}
