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
  if (!/^\d{4}-\d\d$/.test(text)) return false;
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5))];
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12;
}

/** A date that exists, from FIRST_DATE to LAST_DATE. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isMonth(text.slice(0, 7))) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

export function utcDate(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10) as CalendarDate;
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
  return dayNumber(to) - dayNumber(from);
}

/** The date this many days earlier, but not before FIRST_DATE. `days` may be Infinity. */
export function daysBefore(date: CalendarDate, days: number): CalendarDate {
  const start = Math.max(startOfDayUtc(date) - days * MILLISECONDS_PER_DAY, startOfDayUtc(FIRST_DATE));
  return utcDate(new Date(start));
}

export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Days since 1970-01-01, for arithmetic. */
export function dayNumber(date: CalendarDate): number {
  return startOfDayUtc(date) / MILLISECONDS_PER_DAY;
}

/** The result may be after LAST_DATE; check it with `isCalendarDate`. */
export function dateOfDay(day: number): CalendarDate {
  return utcDate(new Date(day * MILLISECONDS_PER_DAY));
}

/** Months since the year 0, for arithmetic. */
export function monthNumber(month: Month): number {
  return 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1;
}

export function monthOfNumber(number: number): Month {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}` as Month;
}

/** This day of the month, or the last day of a shorter month. */
export function onDayOf(month: Month, day: number): CalendarDate {
  const last = daysIn(Number(month.slice(0, 4)), Number(month.slice(5)));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}` as CalendarDate;
}

/** Whether there is a weekday between two dates, both exclusive. */
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

export function monthAfter(month: Month): Month {
  return monthOfNumber(monthNumber(month) + 1);
}

/** UTC has no clock changes, so the difference between two of these is a whole number of days. */
function startOfDayUtc(date: CalendarDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}
