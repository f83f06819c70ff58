import { setTimeout as sleep } from 'node:timers/promises';
import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import { latestPosition } from './feed.ts';

const DELAY_MIN_MS = 25;
const DELAY_MAX_MS = 500;

/** The feed does not have the changes yet. */
class FeedBehind extends Error {
  override readonly name = 'FeedBehind';
}

/**
 * Waits until changes are in the feed, so that whoever is told about them finds them there. All waits together take no
 * longer than the given time, so that a feed that stands still does not use up a function's time.
 */
export class FeedWatch {
  #leftMs: number;

  constructor(waitMs: number) {
    this.#leftMs = waitMs;
  }

  /** Whether the book still exists. Returns once its feed has reached the position, and throws if time is up. */
  async waitFor(bookId: BookId, position: string): Promise<boolean> {
    for (let delayMs = DELAY_MIN_MS; ; delayMs = Math.min(2 * delayMs, DELAY_MAX_MS)) {
      if ((await latestPosition(bookId)) >= position) return true;
      // Nothing is added to the feed of an erased book.
      if (!(await getItem(keys.book(bookId)))) return false;
      if (this.#leftMs <= 0) throw new FeedBehind('The change feed does not have these changes yet.');
      await sleep(delayMs);
      this.#leftMs -= delayMs;
    }
  }
}
