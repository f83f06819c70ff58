import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { beforeRetry } from '../platform/table/fresh.ts';
import { transact } from '../platform/table/transact.ts';
import { Stale } from '../platform/table/write.ts';
import { beginCommit, keepRows } from './begin-commit.ts';
import { isDecided } from './chunk.ts';
import { findRefused } from './decide.ts';
import { knownSteps } from './decision.ts';
import { voidWrites } from './hidden-transactions.ts';
import type { Import } from './import.ts';
import { WORK_MAX_MS } from './limits.ts';
import { advanced, importWrite, openPostings, stepWrites } from './post-step.ts';
import { Preparation } from './preparation.ts';
import { openSession } from './session.ts';
import { requireStatus } from './states.ts';
import { findChunk, requireImport, saveChunk } from './store.ts';

/**
 * Posts the included rows, step by step, for as long as a request may work. It can be interrupted at any point,
 * repeated, and run several times at once: a request that finds another one further ahead continues from there.
 */
export async function commitRows(bookId: BookId, given: Import, now: Date): Promise<Import> {
  const endsAt = performance.now() + WORK_MAX_MS;
  let value = given;
  if (value.status === 'committed') return value;
  requireStatus(value, ['preview', 'committing'], 'committed');
  let preparation: Preparation | undefined;
  let failures = 0;
  let isRefused = false;
  try {
    while (performance.now() < endsAt) {
      try {
        if (value.status === 'preview') value = await beginCommit(bookId, value, now);
        if (value.status !== 'committing') return value;
        if (value.next_row === 1 && value.next_step === 0) await keepRows(bookId, value, now);
        preparation ??= new Preparation(await openSession(bookId, value, now), value);
        value = await (isRefused ? decideAgain : takeStep)(preparation, value);
        if (!isRefused) failures = 0;
        isRefused = false;
      } catch (error) {
        if (!isOutdated(error)) throw error;
        await preparation?.stop();
        preparation = undefined;
        await beforeRetry(++failures, error);
        const found = await requireImport(bookId, value.id, now);
        requireStatus(found, ['preview', 'committing', 'committed'], 'committed');
        // If no other request is further ahead, the step cannot be posted as decided.
        isRefused = found.status === 'committing' && isSamePlace(found, value);
        value = found;
      }
    }
    return value;
  } finally {
    await preparation?.stop();
  }
}

function isSamePlace(a: Import, b: Import): boolean {
  return a.next_row === b.next_row && a.next_step === b.next_step && a.decision === b.decision;
}

/** What was read has changed, or another request is further ahead. */
function isOutdated(error: unknown): boolean {
  return error instanceof Stale || (error instanceof Problem && error.code === 'period_locked');
}

async function takeStep(preparation: Preparation, value: Import): Promise<Import> {
  const { session } = preparation;
  const chunk = await preparation.chunkFor(value);
  // Another import may have posted the same rows since this was decided.
  if (knownSteps(chunk.decision, value.next_step) !== session.importSteps)
    return decideAgain(preparation, value);
  const postings = openPostings(value, chunk).filter(({ step }) => step === value.next_step);
  const after = {
    ...advanced(value, chunk, postings.length, session.now),
    ...session.uncategorizedIds,
  };
  await transact(await stepWrites(session, value, after, postings));
  if (postings.length > 0) session.importSteps++;
  return after;
}

/**
 * Removes the rows that can no longer be posted. They may have been inserted already, and other requests may still be
 * inserting them, so each leaves a void item behind.
 */
async function decideAgain(preparation: Preparation, value: Import): Promise<Import> {
  const { session } = preparation;
  const { bookId } = session;
  await preparation.stop();
  const chunk = await findChunk(bookId, value.id, value.next_row);
  if (!isDecided(chunk)) return value;
  const { decision } = chunk;
  const all = await findRefused(session, value, chunk);
  const isKnown = knownSteps(decision, value.next_step) === session.importSteps;
  if (all.length === 0 && isKnown) return value;
  const refused = all.slice(0, REFUSED_AT_ONCE);
  const rows = new Set(refused.map(({ row }) => row));
  const after = { ...value, decision: value.decision + 1, version: value.version + 1 };
  const voided = openPostings(value, chunk).filter(({ row }) => rows.has(row.row));
  await transact([
    importWrite(bookId, value, after),
    saveChunk(bookId, value.id, chunk, {
      ...chunk,
      decision: {
        ...decision,
        posted: decision.posted.filter(({ row }) => !rows.has(row)),
        refused: [...decision.refused, ...refused],
        // If rows are left to remove, it is decided once more.
        ...(refused.length === all.length && {
          known_steps: session.importSteps,
          known_at: value.next_step,
        }),
      },
    }),
    ...voided.flatMap(({ transaction }) => voidWrites(bookId, transaction)),
  ]);
  return after;
}

/** Each is at most two items of a transaction. */
const REFUSED_AT_ONCE = 45;
