import type { Membership } from '../book.ts';
import { assert, Problem } from '../problems.ts';
import { beforeRetry } from './retry-stale.ts';
import { transact } from './transact.ts';
import { Committed, Stale, WRITES_MAX, type Write } from './write.ts';

/** One transaction of many. */
export interface Step<P> {
  /** Includes the write that saves `after` and requires that the stored progress is still the one before. */
  readonly writes: readonly Write[];
  readonly after: P;
}

/** Work with more writes than one transaction can have, such as an import. `P` is its progress. */
export interface Stepwise<P> {
  /** No step is taken once they have lost their role. */
  readonly member: Membership | undefined;
  /** No step is started after this, by `performance.now()`. */
  readonly until: number;
  readonly isDone: (progress: P) => boolean;
  readonly next: (progress: P) => Promise<Step<P>>;
  /** The progress as it is stored now, with everything that steps rely on. */
  readonly read: () => Promise<P>;
  /** Changes whenever anyone has advanced. */
  readonly position: (progress: P) => string | number;
  /** Whether to read everything again after this error. Default: what was read has changed. */
  readonly isOutdated?: (error: unknown) => boolean;
  /** The error if a step keeps failing although nobody else advances. */
  readonly onStuck?: (cause: unknown) => Error;
}

const FAILURES_MAX = 10;

/**
 * Takes step after step until the work is done or time runs out; then call it again. A step happens completely or not
 * at all, together with its progress. So everything happens once, however often this is interrupted, repeated or run in
 * parallel: a request that finds another one further ahead continues from there.
 */
export async function takeSteps<P>(start: P, work: Stepwise<P>): Promise<P> {
  const { member, until, isDone, next, read, position, isOutdated = isStale, onStuck = conflict } = work;
  let progress = start;
  let failures = 0;
  while (!isDone(progress) && performance.now() < until) {
    try {
      const { writes, after } = await next(progress);
      await transact(writes.map(ofStep), member);
      progress = after;
      failures = 0;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      const found = await read();
      failures = position(found) === position(progress) ? failures + 1 : 0;
      if (failures >= FAILURES_MAX) throw onStuck(error);
      await beforeRetry(failures, error);
      progress = found;
    }
  }
  return progress;
}

export function isStale(error: unknown): boolean {
  return error instanceof Stale;
}

function conflict(cause: unknown): Problem {
  return new Problem('conflict', { retryAfterSeconds: 1, cause });
}

/** A record of the step that exists was created by another request, in a step that may have been a different one. */
function ofStep(write: Write): Write {
  const onConflict: Write['onConflict'] = (stored) => {
    const meaning = write.onConflict(stored);
    return meaning instanceof Committed ? new Stale('Another request has taken this step.') : meaning;
  };
  return { ...write, onConflict };
}

/** `transact` may add a check of the book or the member. */
const STEP_WRITES_MAX = WRITES_MAX - 1;

/** The step with the first of these records, as many as fit into one transaction. */
export function asManyAsFit<T, P>(
  records: readonly T[],
  stepOf: (some: readonly T[]) => Step<P>,
  /** How many further writes the transaction has. */
  further = 0,
): Step<P> {
  const max = STEP_WRITES_MAX - further;
  let count = records.length;
  for (;;) {
    const step = stepOf(records.slice(0, count));
    const size = step.writes.length;
    if (size <= max) return step;
    assert(count > 1, 'a record fits into a transaction');
    // In proportion: records share writes, so this approaches from above how many fit.
    count = Math.max(1, Math.min(count - 1, Math.floor((count * max) / size)));
  }
}
