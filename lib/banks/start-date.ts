import type { Link } from '../connections/outside-account.ts';
import { type CalendarDate, daysBefore } from '../platform/date.ts';
import { todayIn } from '../platform/time-zone.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Banks book late, and change what they have booked. */
const AGAIN_DAYS = 10;
/** Providers refuse more than 90. */
const DAYS_MAX = 89;
/** The offsets of time zones are multiples of this. */
const STEP_MS = 15 * 60 * 1000;
const OFFSET_MAX_MS = 14 * 60 * 60 * 1000;

/** The time from which on entries are wanted: the beginning of the first day that a link needs. */
export function startOf(links: readonly Link[], timeZone: string, now: Date): Date | undefined {
  const days = links.map((link) => neededFrom(link, timeZone)).sort();
  const [first] = days;
  if (first === undefined) return undefined;
  const start = Math.max(beginningOf(first, timeZone), now.getTime() - DAYS_MAX * DAY_MS);
  return new Date(start);
}

function neededFrom({ from, needs_from, last_success_at }: Link, timeZone: string): CalendarDate {
  if (needs_from || last_success_at === undefined) return from;
  return daysBefore(todayIn(timeZone, new Date(last_success_at)), AGAIN_DAYS);
}

/** When a day begins, in UTC or in the time zone of the book, whichever is earlier. */
function beginningOf(day: CalendarDate, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  for (let time = utc - OFFSET_MAX_MS; time < utc; time += STEP_MS)
    if (todayIn(timeZone, new Date(time)) >= day) return time;
  return utc;
}
