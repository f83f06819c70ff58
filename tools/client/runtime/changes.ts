import type { Change, ChangePage } from '../../../client/client.ts';
import type { CallOptions } from './options.ts';

export interface ChangesOptions extends CallOptions {
  /** How long to wait when there is nothing new, before polling again. If absent, the iteration ends there. */
  readonly pollMs?: number;
  /** How many changes to fetch at once, at most 100. Default: 100. */
  readonly limit?: number;
}

/**
 * What has changed, oldest first: iterate over it with `for await`. Store `cursor` to continue from there later, even
 * in another process and with another token. It advances once all changes of a page have been consumed, so some changes
 * may be repeated, which is harmless, and none is missed.
 */
export class Changes implements AsyncIterable<Change> {
  /** Where to continue. Undefined before the first page of all changes. */
  cursor: string | undefined;
  readonly #fetchPage: (since: string | undefined) => Promise<ChangePage>;
  readonly #rest: (() => Promise<void>) | undefined;

  constructor(
    since: string | undefined,
    fetchPage: (since: string | undefined) => Promise<ChangePage>,
    rest: (() => Promise<void>) | undefined,
  ) {
    this.cursor = since;
    this.#fetchPage = fetchPage;
    this.#rest = rest;
  }

  /** Page by page, to store the changes of a page together with its `next_cursor`. */
  async *pages(): AsyncGenerator<ChangePage, void, undefined> {
    for (;;) {
      const page = await this.#fetchPage(this.cursor);
      yield page;
      this.cursor = page.next_cursor;
      if (page.has_more) continue;
      if (!this.#rest) return;
      await this.#rest();
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Change, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}
