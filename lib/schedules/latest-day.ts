import { type CalendarDate, daysAfter } from '../platform/date.ts';

/** What to say about a day that is more than `days` after today. */
export function latestDay(today: CalendarDate, days: number): string {
  return `must not be after ${daysAfter(today, days)}, which is ${days} days from today`;
}
