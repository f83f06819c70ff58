import type { CalendarDate } from '../platform/date.ts';
import { rehearseAtInit } from '../platform/init.ts';
import { todayIn } from '../platform/time-zone.ts';
import type { UserId } from '../platform/user.ts';
import { getUser } from './users/user-store.ts';

// The first use of a time zone takes Node.js 24 ms of CPU time.
rehearseAtInit(async () => todayIn('Europe/Berlin', new Date()));

/** The current date in the user's time zone. */
export async function todayOf(userId: UserId, now: Date): Promise<CalendarDate> {
  const { time_zone } = await getUser(userId);
  return todayIn(time_zone, now);
}
