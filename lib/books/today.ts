import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { atInit } from '../platform/init.ts';
import { todayIn } from '../platform/time-zone.ts';
import { getBook } from './store.ts';

// The first use of a time zone takes Node.js 24 ms of CPU time.
atInit(async () => todayIn('Europe/Berlin', new Date()));

/** The current date in the book's time zone. */
export async function todayOf(bookId: BookId, now: Date): Promise<CalendarDate> {
  const { time_zone } = await getBook(bookId);
  return todayIn(time_zone, now);
}
