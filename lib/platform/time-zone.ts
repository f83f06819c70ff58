import { type CalendarDate, utcDate } from './date.ts';

export const DEFAULT_TIME_ZONE = 'UTC';

/** Longer than any name, and short enough to look up. */
export const TIME_ZONE_MAX = 64;

/** A name of the IANA time zone database, in any case. Offsets such as `+05:30` have no name and no clock changes. */
export function isTimeZone(text: string): boolean {
  if (text.length > TIME_ZONE_MAX || !/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The date on the calendars of a time zone at a moment. */
export function todayIn(timeZone: string, now: Date): CalendarDate {
  if (timeZone === DEFAULT_TIME_ZONE) return utcDate(now);
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}` as CalendarDate;
}
