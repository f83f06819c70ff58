import { assert } from '../platform/problems.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { transact } from '../platform/table/transact.ts';
import { Stale } from '../platform/table/write.ts';
import { type DecidedChunk, isDecided } from './chunk.ts';
import { decide } from './decide.ts';
import { insertHidden } from './hidden-transactions.ts';
import type { Import } from './import.ts';
import { openPostings } from './post-step.ts';
import type { Session } from './session.ts';
import { findChunk, saveChunk } from './store.ts';

/** How many chunks are decided and inserted while earlier ones are still being posted. */
const CHUNKS_AHEAD = 2;

/** The progress of an import: its next row and step, and how many steps of imports its account then has. */
interface Place {
  readonly row: number;
  readonly step: number;
  readonly importSteps: number;
}

interface Prepared {
  /** Nothing after the last chunk. */
  readonly decided: Promise<DecidedChunk | undefined>;
  readonly inserted: Promise<void>;
  readonly next: Promise<Place | undefined>;
}

/**
 * Decides and inserts the chunks of an import in order, ahead of those being posted, so that the table is never idle.
 * What is inserted stays hidden until its step is posted, so this may stop at any point.
 */
export class Preparation {
  readonly session: Session;
  readonly #import: Import;
  #current: DecidedChunk | undefined;
  #ahead: Prepared[] = [];

  constructor(session: Session, value: Import) {
    this.session = session;
    this.#import = value;
  }

  /** The chunk of the import's next row, ready to be posted. */
  async chunkFor({ next_row, next_step }: Import): Promise<DecidedChunk> {
    if (this.#current?.first === next_row) return this.#current;
    const start = { row: next_row, step: next_step, importSteps: this.session.importSteps };
    const first = this.#ahead.shift() ?? this.#prepare(Promise.resolve(start), Promise.resolve());
    while (this.#ahead.length < CHUNKS_AHEAD) {
      const { next, inserted } = this.#ahead.at(-1) ?? first;
      this.#ahead.push(this.#prepare(next, inserted));
    }
    const chunk = await first.decided;
    await first.inserted;
    assert(chunk?.first === next_row, 'chunks are posted in order');
    this.#current = chunk;
    return chunk;
  }

  /** Waits for everything in progress, whether it succeeds or not, and discards it. */
  async stop(): Promise<void> {
    const begun = this.#ahead;
    this.#ahead = [];
    this.#current = undefined;
    await Promise.allSettled(begun.map(({ inserted }) => inserted));
  }

  #prepare(place: Promise<Place | undefined>, insertedBefore: Promise<void>): Prepared {
    const both = place.then(
      async (found) => found && { place: found, chunk: await this.#decidedChunk(found) },
    );
    const decided = both.then((found) => found?.chunk);
    const next = both.then((found) => found && this.#placeAfter(found.chunk, found.place));
    const inserted = Promise.all([both, insertedBefore]).then(
      ([found]) => found && this.#insert(found.chunk, found.place),
    );
    // The error is passed to the caller that takes the chunk. Until then, nobody waits for it.
    for (const promise of [decided, inserted, next]) promise.catch(() => undefined);
    return { decided, inserted, next };
  }

  async #insert(chunk: DecidedChunk, { step }: Place): Promise<void> {
    const postings = openPostings({ ...this.#import, next_step: step }, chunk);
    await insertHidden(
      this.session.bookId,
      postings.map(({ transaction }) => transaction),
    );
  }

  #placeAfter({ first, rows, decision }: DecidedChunk, place: Place): Place | undefined {
    const row = first + rows.length;
    if (row > this.#import.rows) return undefined;
    const open = decision.posted.filter(({ step }) => step >= place.step);
    return {
      row,
      step: decision.first_step + decision.step_count,
      importSteps: place.importSteps + new Set(open.map(({ step }) => step)).size,
    };
  }

  async #decidedChunk(place: Place): Promise<DecidedChunk> {
    const { bookId } = this.session;
    const chunk = await findChunk(bookId, this.#import.id, place.row);
    assert(chunk, 'an import has all of its rows');
    if (isDecided(chunk)) return chunk;
    const decision = await decide(this.session, this.#import, chunk, place);
    const after = { ...chunk, decision, [TTL_ATTRIBUTE]: undefined };
    try {
      await transact([saveChunk(bookId, this.#import.id, chunk, after)]);
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      // Only the first decision counts, and another request was first.
      const found = await findChunk(bookId, this.#import.id, place.row);
      if (isDecided(found)) return found;
      throw error;
    }
    return { ...after, version: chunk.version + 1 };
  }
}
