import { type CalendarDate, daysAfter } from '../date.ts';
import type { FieldErrors } from '../problems.ts';

/** Dates and months compare as strings. A range that ends before it starts is an error, not an empty list. */
export function checkRange(
  query: { from?: string | undefined; to?: string | undefined },
  errors: FieldErrors,
): void {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
    errors.add('to', 'invalid_range', 'must not be before from');
  }
}

/** The message about a day that is more than `days` after today. */
export function latestDay(today: CalendarDate, days: number): string {
  return `must not be after ${daysAfter(today, days)}, which is ${days} days from today`;
}
