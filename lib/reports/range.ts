import { type CalendarDate, daysBetween, type Month, monthsBetween } from '../platform/date.ts';
import { checkRange } from '../platform/endpoint/range.ts';
import { type FieldErrors, invalid, type Problem } from '../platform/problems.ts';

/** The limit of most reports. */
const MONTHS_MAX = 120;

interface Range {
  readonly from?: Month | undefined;
  readonly to?: Month | undefined;
}

/** The months of a report, both ends inclusive. */
export function checkMonths(query: Range, errors: FieldErrors, maximum: number = MONTHS_MAX): Month[] {
  checkRange(query, errors);
  if (query.from === undefined || query.to === undefined) return [];
  const months = monthsBetween(query.from, query.to);
  if (months.length > maximum) errors.add('to', 'range_too_long', tooLong(months.length, maximum, 'months'));
  return months;
}

const DAYS_MAX = 366;

/** The days of a report that reads transactions, both ends inclusive. */
export function checkDays(
  query: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined },
  errors: FieldErrors,
): void {
  checkRange(query, errors);
  if (query.from === undefined || query.to === undefined) return;
  const days = daysBetween(query.from, query.to) + 1;
  if (days > DAYS_MAX) errors.add('to', 'range_too_long', tooLong(days, DAYS_MAX, 'days'));
}

/** The largest range, and what to do. */
export function tooLong(count: number, maximum: number, unit: 'days' | 'months'): string {
  return `makes a range of ${count} ${unit}, but at most ${maximum} are allowed; choose fewer ${unit}`;
}

/** The range is allowed, but covers too much data. */
export function rangeTooLarge(message: string, field = 'to'): Problem {
  return invalid([{ field, code: 'range_too_large', message }]);
}
