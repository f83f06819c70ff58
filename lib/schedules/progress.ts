import { type CalendarDate, daysAfter, daysBefore, FIRST_DATE, LAST_DATE } from '../platform/date.ts';
import { datesFrom, hasDate, isSameRule, type Recurrence } from './recurrence.ts';

/**
 * Which dates of a schedule are done: posted or skipped. Every date up to `done_through` is done, except the `missed`
 * ones, which could not be posted. Later dates are open, except those `ahead`. `done_through` is never after the day of
 * its last change, in the time zone of that moment, so that changing the rule loses no date.
 */
export interface Progress {
  readonly done_through?: CalendarDate | undefined;
  readonly missed: readonly CalendarDate[];
  readonly ahead: readonly CalendarDate[];
}

export type Planned = Recurrence & Progress;

export const NOTHING_DONE: Progress = { missed: [], ahead: [] };

/** Dates posted or skipped in advance are stored one by one. */
export const AHEAD_MAX = 1000;
/** 13 years of a daily schedule. Beyond that, dates wait. */
export const MISSED_MAX = 5000;

/** Every open date from a day on, in order. */
export function* openDatesFrom(planned: Planned, from: CalendarDate): Generator<CalendarDate, undefined> {
  yield* planned.missed.filter((date) => date >= from);
  yield* newDates(planned, from);
  return undefined;
}

/** Without those that were missed. */
export function* newDates(planned: Planned, earliest?: CalendarDate): Generator<CalendarDate, undefined> {
  const { done_through, starts_on, ahead } = planned;
  const first = done_through === undefined ? starts_on : daysAfter(done_through, 1);
  const from = earliest !== undefined && earliest > first ? earliest : first;
  if (from > LAST_DATE) return undefined;
  const done = new Set(ahead);
  for (const date of datesFrom(planned, from)) if (!done.has(date)) yield date;
  return undefined;
}

export function nextDate(planned: Planned): CalendarDate | undefined {
  return openDatesFrom(planned, FIRST_DATE).next().value;
}

/** Whether a date of the rule can still be posted or skipped. */
export function isOpen(planned: Planned, date: CalendarDate): boolean {
  const { done_through, missed, ahead } = planned;
  if (done_through !== undefined && date <= done_through) return missed.includes(date);
  return !ahead.includes(date);
}

/** A date has been posted or skipped. */
export function settle<P extends Planned>(planned: P, date: CalendarDate, today: CalendarDate): P {
  const { done_through, missed, ahead } = planned;
  if (done_through !== undefined && date <= done_through)
    return { ...planned, missed: missed.filter((each) => each !== date) };
  return advance({ ...planned, ahead: [...ahead, date].toSorted() }, today);
}

/** A date could not be posted. All dates before it are done or missed. */
export function miss<P extends Planned>(planned: P, date: CalendarDate, today: CalendarDate): P {
  const { done_through, missed } = planned;
  if (done_through !== undefined && date <= done_through) return planned;
  return advance({ ...planned, done_through: date, missed: [...missed, date] }, today);
}

/** Per schedule and run; the next run posts the rest. */
export const DATES_MAX = 366;

/** When missed dates are retried, and which of them the round in progress has retried. */
interface Retries {
  readonly retry_on?: CalendarDate | undefined;
  readonly retried_through?: CalendarDate | undefined;
}

/** The missed dates to retry: all, or those that the previous run had no room for. */
export function datesToRetry(planned: Planned & Retries, today: CalendarDate): CalendarDate[] {
  const { missed, retry_on, retried_through = '' } = planned;
  if (retry_on !== undefined && retry_on > today) return [];
  return missed.filter((date) => date > retried_through);
}

/** After a run has tried the first of these dates. The next run tries the others, so each has its turn every day. */
export function afterRetries(
  { retried_through }: Retries,
  toRetry: readonly CalendarDate[],
  triedCount: number,
  today: CalendarDate,
): Retries {
  if (triedCount >= toRetry.length) return { retry_on: daysAfter(today, 1), retried_through: undefined };
  return { retry_on: today, retried_through: toRetry[triedCount - 1] ?? retried_through };
}

/**
 * New dates first, so that missed dates do not hold them up, however many there are. Each of them may have to be noted
 * as missed. If there is no room for that, they wait, and only the missed dates are retried.
 */
export function datesToPost(planned: Planned & Retries, today: CalendarDate): CalendarDate[] {
  const newMax = Math.min(DATES_MAX, MISSED_MAX - planned.missed.length);
  const dates: CalendarDate[] = [];
  for (const date of newDates(planned)) {
    if (date > today || dates.length >= newMax) break;
    dates.push(date);
  }
  return [...dates, ...datesToRetry(planned, today)].slice(0, DATES_MAX);
}

/** Moves `done_through` over the dates ahead that follow it without a gap. */
function advance<P extends Planned>(planned: P, today: CalendarDate): P {
  const { done_through, starts_on } = planned;
  const ahead = new Set(planned.ahead);
  let through = done_through;
  for (const date of datesFrom(planned, through === undefined ? starts_on : daysAfter(through, 1))) {
    if (date > today || !ahead.has(date)) break;
    through = date;
  }
  const rest = planned.ahead.filter((date) => through === undefined || date > through);
  return { ...planned, done_through: through, ahead: rest };
}

/**
 * What is left to do after the rule has changed: a new rule has no open dates before the day of the change, and every
 * day up to `done_through` stays done, unless it failed. So no date is posted twice.
 */
export function changeRecurrence(before: Planned, after: Recurrence, today: CalendarDate): Progress {
  const { done_through, missed, ahead } = before;
  const isOther = isOtherRule(before, after, today);
  const kept = isOther ? [] : missed.filter((date) => hasDate(after, date));
  const yesterday = daysBefore(today, 1);
  // It is after yesterday if today is done, or if the user was in a time zone further east when it was set.
  const last = isOther && (done_through ?? FIRST_DATE) < yesterday ? yesterday : done_through;
  if (last === undefined) return { missed: kept, ahead };
  // A date that failed stays open, even if only a later change brings it back into the rule.
  const failed = missed.filter((date) => date >= today && !kept.includes(date)).toSorted();
  const through = failed[0] === undefined ? last : daysBefore(failed[0], 1);
  const done: CalendarDate[] = [];
  for (let date = daysAfter(through, 1); date <= last; date = daysAfter(date, 1))
    if (!missed.includes(date)) done.push(date);
  return {
    done_through: through,
    missed: kept.filter((date) => date <= through),
    ahead: [...done, ...ahead.filter((date) => date > last)],
  };
}

/**
 * A later end changes nothing before today, except for a schedule that had ended: the dates in between would be open
 * again.
 */
function isOtherRule(before: Recurrence, after: Recurrence, today: CalendarDate): boolean {
  if (!isSameRule(before, after)) return true;
  const isSameEnd = before.ends_on === after.ends_on && before.max_count === after.max_count;
  return !isSameEnd && datesFrom(before, today).next().value === undefined;
}
