import { setTimeout as sleep } from 'node:timers/promises';
import { assert, Problem } from '../platform/problems.ts';
import { transact } from '../platform/table/transact.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { beginCommit, keepRows } from './begin-commit.ts';
import type { Chunk } from './chunk.ts';
import { decide, findRefused } from './decide.ts';
import type { Import } from './import.ts';
import { advanced, importWrite, openPostings, stepWrites } from './post-step.ts';
import { prepare, voidWrites } from './prepare.ts';
import { Session } from './session.ts';
import { requireStatus } from './states.ts';
import { findChunk, requireImport, saveChunk } from './store.ts';

/** How long a request works. It returns soon after, so that neither Lambda nor API Gateway gives up on it. */
export const WORK_MAX_MS = 10_000;
const ATTEMPTS_MAX = 20;

/**
 * Posts the included rows, step by step, for as long as a request may work. It can be interrupted at any point,
 * repeated, and run several times at once: whoever finds that another one was faster goes on from there.
 */
export async function commitRows(userId: UserId, given: Import, now: Date): Promise<Import> {
  const endsAt = performance.now() + WORK_MAX_MS;
  let value = given;
  if (value.status === 'committed') return value;
  requireStatus(value, ['preview', 'committing'], 'committed');
  let worker: Worker | undefined;
  let failures = 0;
  while (performance.now() < endsAt) {
    try {
      if (value.status === 'preview') value = await beginCommit(userId, value, now);
      if (value.status !== 'committing') return value;
      if (value.next_row === 1 && value.next_step === 0) await keepRows(userId, value);
      worker ??= new Worker(await Session.open(userId, value, now));
      value = await worker.takeStep(value);
      failures = 0;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      if (++failures >= ATTEMPTS_MAX) throw new Problem('conflict', { retryAfterSeconds: 1, cause: error });
      await sleep(Math.random() * 10 * failures);
      const found = await requireImport(userId, value.id, now);
      requireStatus(found, ['preview', 'committing', 'committed'], 'committed');
      const isOvertaken = found.next_row !== value.next_row || found.next_step !== value.next_step;
      value = found;
      worker = undefined;
      if (!isOvertaken && value.status === 'committing') {
        worker = new Worker(await Session.open(userId, value, now));
        value = await worker.decideAgain(value);
      }
    }
  }
  return value;
}

/** What was read has changed, or another request was faster. */
function isOutdated(error: unknown): boolean {
  return error instanceof Stale || (error instanceof Problem && error.code === 'period_locked');
}

class Worker {
  readonly #session: Session;
  /** The chunk that was decided and inserted last. */
  #current: Chunk | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  async takeStep(value: Import): Promise<Import> {
    const chunk = await this.#prepared(value);
    const { decision } = chunk;
    assert(decision, 'a chunk is decided before it is posted');
    const postings = openPostings(value, chunk, decision).filter(({ step }) => step === value.next_step);
    const after = {
      ...advanced(value, chunk, decision, postings.length, this.#session.now),
      ...this.#session.uncategorizedIds,
    };
    await transact(await stepWrites(this.#session, value, after, postings));
    if (postings.length > 0) this.#session.importSteps++;
    return after;
  }

  /** The next chunk, with its decision, and with everything inserted that was decided to be posted. */
  async #prepared(value: Import): Promise<Chunk> {
    const { userId } = this.#session;
    if (this.#current?.first === value.next_row) return this.#current;
    const found = await findChunk(userId, value.id, value.next_row);
    assert(found, 'an import has all of its rows');
    const chunk = found.decision ? found : await this.#decided(value, found);
    assert(chunk.decision, 'a chunk is decided before it is prepared');
    const postings = openPostings(value, chunk, chunk.decision);
    await prepare(
      userId,
      postings.map(({ transaction }) => transaction),
    );
    this.#current = chunk;
    return chunk;
  }

  /** Only the first decision counts: whoever comes later finds that the chunk has changed. */
  async #decided(value: Import, chunk: Chunk): Promise<Chunk> {
    const decision = await decide(this.#session, value, chunk);
    const after = { ...chunk, decision, expiresAtSeconds: undefined };
    await transact([saveChunk(this.#session.userId, value.id, chunk, after)]);
    return { ...after, version: chunk.version + 1 };
  }

  /**
   * After a step could not be posted: takes out the rows that can no longer be posted. They may be inserted already,
   * and other requests may still be inserting them, so each leaves a void item behind.
   */
  async decideAgain(value: Import): Promise<Import> {
    const session = this.#session;
    const chunk = await findChunk(session.userId, value.id, value.next_row);
    if (!chunk?.decision) return value;
    const { decision } = chunk;
    const refused = (await findRefused(session, value, chunk)).slice(0, REFUSED_AT_ONCE);
    if (refused.length === 0) return value;
    const rows = new Set(refused.map(({ row }) => row));
    const after = { ...value, decision: value.decision + 1, version: value.version + 1 };
    const voided = openPostings(value, chunk, decision).filter(({ row }) => rows.has(row.row));
    const writes: Write[] = [
      importWrite(session, value, after),
      saveChunk(session.userId, value.id, chunk, {
        ...chunk,
        decision: {
          ...decision,
          posted: decision.posted.filter(({ row }) => !rows.has(row)),
          refused: [...decision.refused, ...refused],
        },
      }),
      ...voided.flatMap(({ transaction }) => voidWrites(session.userId, transaction)),
    ];
    await transact(writes);
    return after;
  }
}

/** Each of them is at most two items. The others are found the next time. */
const REFUSED_AT_ONCE = 45;
