import { setTimeout as sleep } from 'node:timers/promises';
import type { BookId } from '../platform/book.ts';
import { assert, Problem } from '../platform/problems.ts';
import { REQUEST_READ_MAX_BYTES } from '../platform/table/page.ts';
import { getLedger, type Ledger } from './ledger.ts';

/** Well before the function's own time is up. */
const TIME_MAX_MS = 2500;
const DELAY_BASE_MS = 20;
const DELAY_MAX_MS = 500;

/**
 * Reads several items as they were between two ledger writes. A query is not a snapshot: it may see one account
 * before an entry and the next one after it. Every ledger write raises the ledger's revision, so a read is consistent
 * if the revision is the same before and after it. If writes keep coming, the client must try again.
 *
 * `isWhole` is an invariant of what was read. A read that breaks it is repeated too, because DynamoDB applies the
 * items of a transaction one after another. If it still breaks while nothing is written, the data is wrong.
 */
export async function readSettled<T>(
  bookId: BookId,
  read: (ledger: Ledger) => Promise<T>,
  isWhole: (found: T) => boolean = () => true,
): Promise<{ found: T; ledger: Ledger }> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const before = await getLedger(bookId);
    const found = await read(before);
    const ledger = await getLedger(bookId);
    const isSettled = ledger.revision === before.revision;
    if (isSettled && isWhole(found)) return { found, ledger };
    if (performance.now() - startedAt > TIME_MAX_MS) {
      assert(!isSettled, 'a report is whole if the ledger did not change while it was read');
      throw overtaken();
    }
    await sleep(Math.random() * Math.min(DELAY_MAX_MS, DELAY_BASE_MS * 2 ** attempt));
  }
}

/** Longer than a write takes with all its retries, plus the difference between two clocks. */
const RECENT_MS = 60_000;

/**
 * Reads a list so that it has all transactions that were written together or none, although it takes several queries.
 * `read` reads the ledger last. If many transactions were written lately, it is repeated until the ledger is the same
 * before and after it. At any other time, this costs nothing. A search through more than half of what a request may
 * read is not repeated.
 */
export async function readBetweenSteps<T extends { readonly ledger: Ledger; readonly readBytes: number }>(
  read: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let found = await read();
  for (let readBytes = found.readBytes; ; readBytes += found.readBytes) {
    const { manyWrittenAt, revision } = found.ledger;
    const isLately = manyWrittenAt !== undefined && Date.now() - Date.parse(manyWrittenAt) < RECENT_MS;
    if (!isLately || readBytes + found.readBytes > REQUEST_READ_MAX_BYTES) return found;
    found = await read();
    if (found.ledger.revision === revision) return found;
    if (performance.now() - startedAt > TIME_MAX_MS) throw overtaken();
  }
}

function overtaken(): Problem {
  return new Problem('service_unavailable', {
    detail: 'Transactions kept being written while this was read. Try again shortly.',
    retryAfterSeconds: 1,
  });
}
