import * as z from 'zod/mini';
import type { CalendarDate } from '../platform/date.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import type { Paging } from '../platform/table/page.ts';
import { openDatesFrom } from './progress.ts';
import { type Schedule, schedule } from './schedule.ts';

/** An open date of a schedule. */
export const upcoming = shared(() =>
  z.strictObject({
    schedule_id: about(z.string(), 'Id of the schedule.'),
    name: schedule.response.shape.name,
    kind: schedule.response.shape.kind,
    date: about(date, 'The day it is due.', '2026-10-01'),
    mode: schedule.response.shape.mode,
    template: schedule.response.shape.template,
    is_overdue: about(z.boolean(), 'Whether it was due before today, in your time zone.', false),
  }),
);

interface Occurrence {
  readonly schedule: Schedule;
  readonly date: CalendarDate;
}

export const positionOf = ({ schedule: { id }, date }: Occurrence) => `${date}#${id}`;

/** The open dates of all active schedules after a position, oldest first, then by the id of the schedule. */
export function nextOccurrences(
  schedules: readonly Schedule[],
  through: CalendarDate,
  { after = '', limit }: Paging,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (const each of schedules.filter(({ is_active }) => is_active)) {
    let count = 0;
    for (const date of openDatesFrom(each, after.slice(0, 10) as CalendarDate)) {
      if (date > through || count >= limit) break;
      const occurrence = { schedule: each, date };
      if (positionOf(occurrence) <= after) continue;
      found.push(occurrence);
      count++;
    }
  }
  return found.toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1)).slice(0, limit);
}

export function showOccurrence(
  { schedule, date }: Occurrence,
  today: CalendarDate,
): z.output<typeof upcoming> {
  const { id, name, kind, mode, template } = schedule;
  return { schedule_id: id, name, kind, date, mode, template, is_overdue: date < today };
}
