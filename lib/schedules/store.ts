import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { notFound } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { DueQueue } from '../platform/table/due.ts';
import { keys } from '../platform/table/keys.ts';
import { DUE_PARTITIONS } from '../platform/table/names.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem } from '../platform/table/read.ts';
import { type Item, NEW, put, remove, unchanged, type Write } from '../platform/table/write.ts';
import { newDates, nextDate } from './progress.ts';
import { type Schedule, schedule } from './schedule.ts';
import type { Template } from './template.ts';

export function toSchedule(item: Item): Schedule {
  const stored = fromItem(schedule, item);
  return { ...stored, template: JSON.parse(stored.template) as Template };
}

/** The template is stored as JSON, with amounts as the numbers that were sent. */
function toItem(bookId: BookId, value: Schedule): Item {
  const item = pick(schedule.item, {
    ...value,
    template: JSON.stringify(value.template),
    missed: [...value.missed],
    ahead: [...value.ahead],
  });
  return { ...item, ...duePlace(bookId, value) };
}

export async function findSchedule(bookId: BookId, id: string): Promise<Schedule | undefined> {
  const item = await getItem(keys.schedule(bookId, id));
  return item && toSchedule(item);
}

export async function requireSchedule(bookId: BookId, id: string): Promise<Schedule> {
  const found = await findSchedule(bookId, id);
  if (!found) throw notFound('schedule');
  return found;
}

/** Sorts after every date. */
const NO_DATE = '~';
const byNextDate = ({ next_date, id }: Item) => `${next_date ?? NO_DATE}#${id}`;

/** By the next date; those without one come last. */
export function listSchedules(bookId: BookId, page: Partial<Paging> = {}): Promise<Page<Schedule>> {
  return readPageOfAll(keys.schedule(bookId, ''), { position: byNextDate, ...page }, toSchedule);
}

export function createSchedule(bookId: BookId, value: Schedule): Write {
  return put(keys.schedule(bookId, value.id), toItem(bookId, value), NEW);
}

/** Stale if the schedule has changed since it was read. This is why every date is posted only once. */
export function saveSchedule(bookId: BookId, before: Schedule, after: Schedule): Write {
  return put(keys.schedule(bookId, after.id), toItem(bookId, after), unchanged(before));
}

export function deleteSchedule(bookId: BookId, before: Schedule): Write {
  return remove(keys.schedule(bookId, before.id), unchanged(before));
}

/** The schedule with the fields that derive from its progress. */
export function completed<S extends Schedule>(value: S): S {
  const { missed, last_error } = value;
  const isStillMissed = last_error && missed.includes(last_error.date);
  return {
    ...value,
    next_date: nextDate(value),
    last_error: isStillMissed ? last_error : undefined,
    retry_on: missed.length > 0 ? value.retry_on : undefined,
    retried_through: missed.length > 0 ? value.retried_through : undefined,
  };
}

/** The next day with something to post, if there is one. */
export function dueOn(value: Schedule): CalendarDate | undefined {
  if (value.mode !== 'post' || !value.is_active) return undefined;
  const next = newDates(value).next().value;
  const retry = value.missed.length > 0 ? (value.retry_on ?? value.missed[0]) : undefined;
  return [next, retry].filter((date) => date !== undefined).toSorted()[0];
}

/** The ids of a due schedule are its own and that of its author. */
export const DUE_SCHEDULES = new DueQueue<BookId>('DUE', DUE_PARTITIONS);

/** The schedule's attributes in the index: only if something will be due. */
function duePlace(bookId: BookId, value: Schedule): Item {
  const date = dueOn(value);
  return date === undefined ? {} : DUE_SCHEDULES.place(bookId, date, value.id, value.author_id);
}
