import { type CalendarDate, daysAfter } from '../../lib/platform/date.ts';
import { todayIn } from '../../lib/platform/time-zone.ts';

const hoursToNoon = 12 - new Date().getUTCHours();

/** A time zone where it is about noon, so that no day ends while the tests run. */
export const NOON = {
  time_zone: hoursToNoon === 0 ? 'UTC' : `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`,
};

/** The date there. */
export const TODAY = todayIn(NOON.time_zone, new Date());
export const inDays = (days: number): CalendarDate => daysAfter(TODAY, days);
