import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import type { DueItem } from '../platform/table/due.ts';
import { postDue } from './post-due.ts';
import { Turns } from './turns.ts';

/** How many users are processed in parallel. Those of one book may meet; their writes are then tried again. */
const LANES = 4;

type Due = DueItem<BookId>;
/** The current date in a book's time zone; undefined if the book was erased. */
export type TodayReader = (bookId: BookId) => Promise<CalendarDate | undefined>;

/** Posts due dates, a page of them at a time. A schedule or book that fails unexpectedly does not hold up others. */
export class PostingRun {
  readonly turns = new Turns();
  readonly total = { schedules: 0, posted: 0, refused: 0, failed: 0, is_complete: true };
  readonly #now: Date;
  readonly #hasTime: () => boolean;
  readonly #processed = new Set<string>();
  /** Schedules and books that failed. They are not tried again in this run. */
  readonly #failed = new Set<string>();

  constructor(now: Date, hasTime: () => boolean) {
    this.#now = now;
    this.#hasTime = hasTime;
  }

  async postPage(page: readonly Due[], todayOf: TodayReader): Promise<void> {
    const users = [...Map.groupBy(page, ({ ids: [, userId = ''] }) => userId)];
    const lane = async () => {
      for (let next = users.shift(); next; next = users.shift()) await this.#postFor(...next, todayOf);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  async #postFor(userId: string, due: readonly Due[], todayOf: TodayReader): Promise<void> {
    for (const { when, owner: bookId, ids } of due) {
      const [id = ''] = ids;
      if (!this.#hasTime()) return;
      const hasFailed = this.#failed.has(id) || this.#failed.has(bookId);
      const datesMax = hasFailed ? 0 : this.turns.datesFor(userId, id);
      if (datesMax === 0) continue;
      const today = await this.#attempt(bookId, { book_id: bookId }, () => todayOf(bookId));
      // The book was erased, and its schedules with it; or the day has begun somewhere, but not for this book.
      if (today === undefined || when > today) continue;
      await this.#attempt(id, { book_id: bookId, schedule_id: id }, async () => {
        const options = { now: this.#now, today, hasTime: this.#hasTime, datesMax };
        const { posted, refused } = await postDue(bookId, id, options);
        this.turns.note(userId, id, posted + refused);
        this.#processed.add(id);
        this.total.schedules = this.#processed.size;
        this.total.posted += posted;
        this.total.refused += refused;
      });
    }
  }

  async #attempt<T>(what: string, details: object, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#failed.add(what);
      this.total.failed++;
      logLine('error', 'schedule failed', { ...details, error: describeError(error) });
      return undefined;
    }
  }
}
