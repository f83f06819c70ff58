/**
 * Calendar dates and months are strings, `2026-11-30` and `2026-11`. They sort chronologically, and no time zone can
 * shift them, because they are never converted to a moment.
 */
declare const calendarDateBrand: unique symbol;
declare const monthBrand: unique symbol;
export type CalendarDate = string & { readonly [calendarDateBrand]: true };
export type Month = string & { readonly [monthBrand]: true };

export const FIRST_DATE = '1900-01-01' as CalendarDate;
export const LAST_DATE = '2199-12-31' as CalendarDate;

const MILLISECONDS_PER_DAY = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

export function isMonth(text: string): text is Month {
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** A date that exists, from FIRST_DATE to LAST_DATE. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isMonth(text.slice(0, 7))) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7) as Month;
}

/** Every month from `from` to `to`, both inclusive; none if `to` is earlier. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (startOfDayUtc(to) - startOfDayUtc(from)) / MILLISECONDS_PER_DAY;
}

/** The date this many days earlier, but not before FIRST_DATE. `days` may be Infinity. */
export function daysBefore(date: CalendarDate, days: number): CalendarDate {
  const start = Math.max(startOfDayUtc(date) - days * MILLISECONDS_PER_DAY, startOfDayUtc(FIRST_DATE));
  return new Date(start).toISOString().slice(0, 10) as CalendarDate;
}

/** The date this many days later, but not after LAST_DATE. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  const start = Math.min(startOfDayUtc(date) + days * MILLISECONDS_PER_DAY, startOfDayUtc(LAST_DATE));
  return new Date(start).toISOString().slice(0, 10) as CalendarDate;
}

/** Whether a Monday, Tuesday, ... or Friday lies between two dates, both exclusive. */
export function hasWeekdayBetween(from: CalendarDate, to: CalendarDate): boolean {
  const end = startOfDayUtc(to);
  for (let day = startOfDayUtc(from) + MILLISECONDS_PER_DAY; day < end; day += MILLISECONDS_PER_DAY) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY) return true;
  }
  return false;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeapYear ? 29 : 28;
}

function monthAfter(month: Month): Month {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${next[0]}-${String(next[1]).padStart(2, '0')}` as Month;
}

/** UTC has no clock changes, so the difference between two of these is a whole number of days. */
function startOfDayUtc(date: CalendarDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}
