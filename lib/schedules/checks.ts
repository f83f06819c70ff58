import { isDeepStrictEqual } from 'node:util';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import type { createSchedule, updateSchedule } from './contract.ts';
import type { Schedule } from './schedule.ts';
import { checkTemplate, draftOccurrence, type ScheduleKind } from './template.ts';

type ScheduleBody =
  | UncheckedRequest<typeof createSchedule>['body']
  | UncheckedRequest<typeof updateSchedule>['body'];

export function checkRecurrence({ rule, starts_on, ends_on }: ScheduleBody, errors: FieldErrors): void {
  const { frequency, weekdays, month_day } = rule ?? {};
  const message = `must be left out if the frequency is ${frequency}`;
  if (weekdays !== undefined && frequency !== undefined && frequency !== 'weekly')
    errors.add('rule.weekdays', 'conflicting_fields', message);
  if (month_day !== undefined && (frequency === 'daily' || frequency === 'weekly'))
    errors.add('rule.month_day', 'conflicting_fields', message);
  if (starts_on !== undefined && ends_on !== undefined && ends_on < starts_on)
    errors.add('ends_on', 'invalid_range', 'must not be before starts_on');
}

/** Checks the template like a request dated today. What an unchanged template refers to may have become inactive. */
export async function checkScheduleTemplate(
  bookId: BookId,
  kind: ScheduleKind,
  { template }: ScheduleBody,
  today: CalendarDate,
  errors: FieldErrors,
  before?: Schedule,
): Promise<void> {
  if (!template || (before && isDeepStrictEqual(template, before.template))) return;
  const own = errors.within('template');
  checkTemplate(kind, template, own);
  await draftOccurrence(bookId, kind, { ...template, date: today }, own);
  errors.addWithin('template', own);
}

/** The rule as stored, with its interval. */
export function toRule<R extends { interval?: number | undefined }>({ interval = 1, ...rule }: R) {
  return { ...rule, interval };
}
