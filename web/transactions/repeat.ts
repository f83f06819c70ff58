import type { Schedule, ScheduleInput } from '../../client/client.ts';
import { addDays } from '../platform/days.ts';
import type { EntryBody } from '../platform/waiting/entry.ts';

export type Frequency = Schedule['rule']['frequency'];
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly Frequency[];

/** A schedule of what was recorded: the next date is its first. */
export function scheduleOf(body: EntryBody, frequency: Frequency, name: string): ScheduleInput {
  const { kind, date, external_id: _, fx_rate: _rate, ...template } = body;
  const isLong = frequency === 'monthly' || frequency === 'yearly';
  return {
    name,
    kind,
    template,
    rule: { frequency, interval: 1, ...(isLong && { month_day: Number(date.slice(8)) }) },
    starts_on: nextDate(date, frequency),
    mode: 'post',
  };
}

/** In a shorter month, its last day. */
export function nextDate(date: string, frequency: Frequency): string {
  if (frequency === 'daily') return addDays(date, 1);
  if (frequency === 'weekly') return addDays(date, 7);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const later = month + (frequency === 'monthly' ? 1 : 12);
  const last = new Date(Date.UTC(year, later, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
