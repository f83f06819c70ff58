import {
  type CalendarDate,
  dateOfDay,
  dayNumber,
  isCalendarDate,
  LAST_DATE,
  monthNumber,
  monthOf,
  monthOfNumber,
  onDayOf,
} from '../platform/date.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** In the order of a week, which starts on Monday. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** As `month_day`: the last day of the month. */
export const LAST_DAY = -1;

export interface RecurrenceRule {
  readonly frequency: (typeof FREQUENCIES)[number];
  /** Number of days, weeks, months or years between dates. */
  readonly interval: number;
  /** Weekly only. Default: the weekday of the start. */
  readonly weekdays?: readonly Weekday[] | undefined;
  /** Monthly and yearly only. Default: the day of the start. In a shorter month, the last day is used. */
  readonly month_day?: number | undefined;
}

export interface Recurrence {
  readonly rule: RecurrenceRule;
  readonly starts_on: CalendarDate;
  readonly ends_on?: CalendarDate | undefined;
  /** The most dates that the rule has, counted from the start. */
  readonly max_count?: number | undefined;
}

/**
 * Dates come in periods of `interval` days, weeks, months or years; the first one contains the start. Each period has
 * the same number of dates, except that the first one lacks those before the start. So the number of a date can be
 * calculated from its period, and a date far from the start is found without counting up to it.
 */
interface Periods {
  readonly datesPerPeriod: number;
  /** The period that a date is in, or the previous one if it is between two. */
  periodOf(date: CalendarDate): number;
  /** Its dates in order, whether or not they are before the start. */
  datesIn(period: number): readonly CalendarDate[];
}

/** The dates of the recurrence from a day on, in order. */
export function* datesFrom(recurrence: Recurrence, from: CalendarDate): Generator<CalendarDate, undefined> {
  const { starts_on, ends_on = LAST_DATE, max_count = Number.POSITIVE_INFINITY } = recurrence;
  const periods = periodsOf(recurrence);
  const first = from > starts_on ? from : starts_on;
  const inFirstPeriod = periods.datesIn(0).filter((date) => date >= starts_on).length;
  for (let period = periods.periodOf(first); ; period++) {
    const dates = periods.datesIn(period).filter((date) => date >= starts_on);
    let number = period === 0 ? 0 : inFirstPeriod + (period - 1) * periods.datesPerPeriod;
    for (const date of dates) {
      number++;
      if (date > ends_on || number > max_count || !isCalendarDate(date)) return undefined;
      if (date >= first) yield date;
    }
  }
}

export function hasDate(recurrence: Recurrence, date: CalendarDate): boolean {
  return datesFrom(recurrence, date).next().value === date;
}

function periodsOf({ rule, starts_on }: Recurrence): Periods {
  const { frequency, interval } = rule;
  switch (frequency) {
    case 'daily':
      return days(starts_on, interval, [0]);
    case 'weekly': {
      const start = dayNumber(starts_on);
      return days(dateOfDay(start - weekdayNumber(start)), 7 * interval, weekdaysOf(rule, starts_on));
    }
    case 'monthly':
      return months(starts_on, interval, monthDayOf(rule, starts_on));
    case 'yearly':
      return months(starts_on, 12 * interval, monthDayOf(rule, starts_on));
  }
}

/** Whether two recurrences have the same start and the same rule, even if only one of them spells out the defaults. */
export function isSameRule(a: Recurrence, b: Recurrence): boolean {
  const meaning = ({ rule, starts_on }: Recurrence) => [
    starts_on,
    rule.frequency,
    rule.interval,
    rule.frequency === 'weekly' && weekdaysOf(rule, starts_on),
    (rule.frequency === 'monthly' || rule.frequency === 'yearly') && monthDayOf(rule, starts_on),
  ];
  return JSON.stringify(meaning(a)) === JSON.stringify(meaning(b));
}

/** In order, with 0 for Monday. */
function weekdaysOf({ weekdays }: RecurrenceRule, start: CalendarDate): number[] {
  const chosen = weekdays?.map((name) => WEEKDAYS.indexOf(name)) ?? [weekdayNumber(dayNumber(start))];
  return [...new Set(chosen)].toSorted();
}

function monthDayOf({ month_day }: RecurrenceRule, start: CalendarDate): number {
  return month_day ?? Number(start.slice(8));
}

/** Periods of a fixed number of days, with dates this many days after the start of each. */
function days(start: CalendarDate, length: number, offsets: readonly number[]): Periods {
  const first = dayNumber(start);
  return {
    datesPerPeriod: offsets.length,
    periodOf: (date) => Math.floor((dayNumber(date) - first) / length),
    datesIn: (period) => offsets.map((offset) => dateOfDay(first + period * length + offset)),
  };
}

function months(start: CalendarDate, length: number, day: number): Periods {
  const first = monthNumber(monthOf(start));
  return {
    datesPerPeriod: 1,
    periodOf: (date) => Math.floor((monthNumber(monthOf(date)) - first) / length),
    datesIn: (period) => [onDayOf(monthOfNumber(first + period * length), day === LAST_DAY ? 31 : day)],
  };
}

/** 0 for Monday. */
function weekdayNumber(day: number): number {
  // Day 0, 1 January 1970, was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}
