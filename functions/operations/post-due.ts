import type { Context } from 'aws-lambda';
import { findBook } from '../../lib/books/store.ts';
import { beat } from '../../lib/changes/heartbeat.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { todayIn } from '../../lib/platform/time-zone.ts';
import { PostingRun, type TodayReader } from '../../lib/schedules/posting-run.ts';
import { DUE_SCHEDULES } from '../../lib/schedules/store.ts';
import type { Turns } from '../../lib/schedules/turns.ts';

/** The time zone in which each day begins first. */
const FIRST_TIME_ZONE = 'Pacific/Kiritimati';
/** Reserved for finishing what has started, and for the log. */
const RESERVED_MS = 20_000;

/**
 * Runs every hour, so that a date is posted in the first hour of its day, wherever the user is. Users take turns. If time
 * runs out, or a user has too many dates, the next run continues. If something failed unexpectedly, the run fails in the
 * end, which the alarm counts.
 */
export async function handler(_event: unknown, context: Context): Promise<Record<string, unknown>> {
  const now = new Date();
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MS;
  const run = new PostingRun(now, hasTime);
  let next: ReturnType<Turns['next']>;
  do {
    await postRound(run, hasTime, now);
    next = run.turns.next();
  } while (next === 'another round' && hasTime());
  const { total } = run;
  total.is_complete = next === 'all done' && hasTime();
  logLine('info', 'schedules posted', total);
  await beat(now);
  if (total.failed > 0) throw new Error(`${total.failed} schedules could not be posted.`);
  return total;
}

async function postRound(run: PostingRun, hasTime: () => boolean, now: Date): Promise<void> {
  for await (const page of DUE_SCHEDULES.allDue(todayIn(FIRST_TIME_ZONE, now))) {
    await run.postPage(page, readingOnce(now));
    if (!hasTime()) return;
  }
}

/** Reads each book of a page once. */
function readingOnce(now: Date): TodayReader {
  const known = new Map<BookId, Promise<CalendarDate | undefined>>();
  const read = async (bookId: BookId) => {
    const book = await findBook(bookId);
    return book && todayIn(book.time_zone, now);
  };
  return (bookId) => {
    const today = known.get(bookId) ?? read(bookId);
    known.set(bookId, today);
    return today;
  };
}
