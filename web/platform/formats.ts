import { dayOf } from './days.ts';
import { getPreferences } from './preferences.ts';

/** For numbers. */
export function locale(): string {
  const chosen = getPreferences().format || navigator.language || 'en-GB';
  try {
    return Intl.getCanonicalLocales(chosen)[0] ?? 'en-GB';
  } catch {
    return 'en-GB';
  }
}

/** For dates, whose names of days and months are in the language of the texts. */
function dateLocale(): string {
  return locale().startsWith('en') ? locale() : 'en-GB';
}

const known = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${dateLocale()} ${JSON.stringify(options)}`;
  const found = known.get(key) ?? new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' });
  known.set(key, found);
  return found;
}

export const formatDay = (date: string): string =>
  formatter({ day: 'numeric', month: 'short' }).format(dayOf(date));
export const formatDate = (date: string): string =>
  formatter({ day: 'numeric', month: 'short', year: 'numeric' }).format(dayOf(date));
/** The year only where it is another one. */
export const formatNear = (date: string, day: string): string =>
  date.slice(0, 4) === day.slice(0, 4) ? formatDay(date) : formatDate(date);
export const formatWeekday = (date: string): string =>
  formatter({ weekday: 'long', day: 'numeric', month: 'short' }).format(dayOf(date));
export const formatLongDate = (date: string): string =>
  formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dayOf(date));
/** `November 2026` for `2026-11`. */
export const formatMonth = (month: string): string =>
  formatter({ month: 'long', year: 'numeric' }).format(dayOf(`${month}-01`));
export const formatMonthName = (month: string): string =>
  formatter({ month: 'long' }).format(dayOf(`${month}-01`));
export const formatMonthShort = (month: string): string =>
  formatter({ month: 'short' }).format(dayOf(`${month}-01`));

/** Today in a time zone: the user's decides, not the browser's. */
export function today(timeZone: string): string {
  const parts = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  try {
    return parts(timeZone).format(new Date());
  } catch {
    return parts('UTC').format(new Date());
  }
}

/** A moment, in a time zone: `17 Nov, 08:12`. */
export function formatTime(time: string, timeZone: string): string {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone }).format(new Date(time));
}

/** The time of a moment today, `08:05`; otherwise with its day, `17 Nov, 08:05`. */
export function formatAsOf(time: number, timeZone: string, now = Date.now()): string {
  const dayOf = (moment: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
  if (dayOf(time) !== dayOf(now)) return formatTime(new Date(time).toISOString(), timeZone);
  const options = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(dateLocale(), options).format(time);
}
