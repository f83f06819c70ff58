import type { UpcomingDate } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { addDays, lastDayOf } from '../platform/days.ts';
import { type Reading, useRead } from '../platform/reads.ts';

const DAYS = 14;

/** What is due until the end of the month, and what is due in the next two weeks: one read for both. */
export function useUpcoming(day: string): Reading<UpcomingDate[]> {
  const [soon, last] = [addDays(day, DAYS), lastDayOf(day.slice(0, 7))];
  const through = soon > last ? soon : last;
  return useRead(['upcoming', through], () => api.listUpcoming({ through, limit: 100 }).all());
}

export const isSoon = (date: string, day: string): boolean => date <= addDays(day, DAYS);
