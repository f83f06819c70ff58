import type { Context } from 'aws-lambda';
import { findBook } from '../../lib/books/store.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { describeError } from '../../lib/platform/endpoint/log.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import type { DueItem } from '../../lib/platform/table/due.ts';
import { todayIn } from '../../lib/platform/time-zone.ts';
import { postDue } from '../../lib/schedules/post-due.ts';
import { DUE_SCHEDULES } from '../../lib/schedules/store.ts';

/** The time zone in which each day begins first. */
const FIRST_TIME_ZONE = 'Pacific/Kiritimati';
/** Reserved for finishing what has started, and for the log. */
const RESERVED_MS = 20_000;
/** How many users are processed in parallel. */
const LANES = 4;
/**
 * About how many dates of one user are processed per run. Schedules that start long ago have tens of thousands each,
 * and are the longest overdue, so that other users would wait for them for days.
 */
const DATES_PER_USER = 2000;

/**
 * Runs every hour, so that a date is posted in the first hour of its day, wherever the user is. If time runs out, or a
 * user has too many dates, the next run continues. A schedule or user that fails unexpectedly does not hold up others;
 * the run then fails, which the alarm counts.
 */
export async function handler(_event: unknown, context: Context): Promise<Record<string, unknown>> {
  const now = new Date();
  const total = { schedules: 0, posted: 0, refused: 0, failed: 0, is_complete: true };
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MS;
  /** How many dates of each user were processed. */
  const dates = new Map<BookId, number>();

  async function postFor(bookId: BookId, due: readonly DueItem<BookId>[]): Promise<void> {
    const book = await findBook(bookId);
    // The book was erased, and its schedules with it.
    if (!book) return;
    const today = todayIn(book.time_zone, now);
    for (const { when, ids } of due) {
      // The day has begun somewhere, but not for this user.
      if (when > today) continue;
      const [id = ''] = ids;
      if (!hasTime()) return;
      const before = dates.get(bookId) ?? 0;
      if (before >= DATES_PER_USER) {
        total.is_complete = false;
        return;
      }
      await attempt({ book_id: bookId, schedule_id: id }, async () => {
        const { posted, refused } = await postDue(bookId, id, { now, today, hasTime });
        dates.set(bookId, before + posted + refused);
        total.schedules++;
        total.posted += posted;
        total.refused += refused;
      });
    }
  }

  async function attempt(details: object, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      total.failed++;
      logLine('error', 'schedule failed', { ...details, error: describeError(error) });
    }
  }

  async function postPage(page: readonly DueItem<BookId>[]): Promise<void> {
    const users = [...Map.groupBy(page, (each) => each.owner)];
    const lane = async () => {
      for (let next = users.shift(); next; next = users.shift()) {
        const [bookId, due] = next;
        await attempt({ book_id: bookId }, () => postFor(bookId, due));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  for await (const page of DUE_SCHEDULES.allDue(todayIn(FIRST_TIME_ZONE, now))) {
    await postPage(page);
    if (hasTime()) continue;
    total.is_complete = false;
    break;
  }
  logLine('info', 'schedules posted', total);
  if (total.failed > 0) throw new Error(`${total.failed} schedules could not be posted.`);
  return total;
}
