import { todayOf } from '../../lib/books/today.ts';
import { daysAfter, daysBetween } from '../../lib/platform/date.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { latestDay } from '../../lib/platform/endpoint/range.ts';
import { listUpcoming, UPCOMING_DAYS, UPCOMING_DAYS_MAX } from '../../lib/schedules/contract.ts';
import { listSchedules } from '../../lib/schedules/store.ts';
import { nextOccurrences, positionOf, showOccurrence } from '../../lib/schedules/upcoming.ts';

export const handler = endpoint(
  listUpcoming,
  async ({ caller, query, now }, errors) => {
    const today = await todayOf(caller.bookId, now);
    const through = query.through ?? daysAfter(today, UPCOMING_DAYS);
    if (daysBetween(today, through) > UPCOMING_DAYS_MAX)
      errors.add('through', 'range_too_long', latestDay(today, UPCOMING_DAYS_MAX));
    return { today, through };
  },
  async (request, { today, through }) => {
    const { limit, after } = request.paging;
    const { items: schedules } = await listSchedules(request.caller.bookId);
    const found = nextOccurrences(schedules, through, { after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return request.page({ items, next: last && positionOf(last) }, (each) => showOccurrence(each, today));
  },
);
