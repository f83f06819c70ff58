import { presentMembers } from '../books/members.ts';
import { noteSettings } from '../books/store.ts';
import { wrongState } from '../imports/states.ts';
import { readTagCounts } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { KEPT_RECORDS } from '../platform/problem-codes.ts';
import { Problem } from '../platform/problems.ts';
import { asManyAsFit, type Step, takeSteps } from '../platform/table/steps.ts';
import { isExpired } from '../platform/table/time-to-live.ts';
import type { Write } from '../platform/table/write.ts';
import { parseLine } from './check-line.ts';
import { claimBooks, clearWrites, releaseBooks, settingsWrites } from './clear.ts';
import { createWrites } from './create-writes.ts';
import { invalidArchive } from './fault.ts';
import { newIdOf } from './lines/line-type.ts';
import type { ArchivedRecord } from './lines.ts';
import {
  findRestore,
  inspectBooks,
  type Restore,
  readPart,
  readState,
  removeRestore,
  requireEmpty,
  saveRestore,
} from './restore-store.ts';
import type { ArchiveState } from './state.ts';
import { linesOf } from './upload.ts';

interface RestoreOptions {
  readonly actor: Actor;
  /** No step is started after this, by `performance.now()`. */
  readonly until: number;
  /** Written together with a step: the progress of the import after it. */
  readonly beside: (after: Restore) => readonly Write[];
}

/** Restores an archive step by step until it is complete or time runs out; then call it again. */
export async function commitRestore(
  bookId: BookId,
  id: string,
  { actor, until, beside }: RestoreOptions,
): Promise<Restore> {
  const restore = await requireRestore(bookId, id, actor.at);
  const state = await readState(bookId, id);
  if (!state.isComplete)
    throw invalidArchive(state.lines + 1, 'the last line is missing; send the next part');
  const lines = partReader(bookId, id);
  const stepTo = (before: Restore, changes: Partial<Restore>, writes: readonly Write[]): Step<Restore> => {
    const after = { ...before, ...changes, step: before.step + 1 };
    return { writes: [saveRestore(bookId, id, before, after), ...beside(after), ...writes], after };
  };
  const work: Work = { bookId, id, state, actor, lines, stepTo };
  try {
    return await takeSteps(restore, {
      member: actor.membership,
      until,
      isDone: ({ phase }) => phase === 'done',
      next: (before) => (before.phase === 'clear' ? clearStep : recordsStep)(work, before),
      read: () => requireRestore(bookId, id, actor.at),
      position: ({ step }) => step,
      onStuck: () => wrongState(STUCK),
    });
  } catch (error) {
    throw inTheWay(error);
  }
}

const TAKEN: readonly string[] = ['account_code_taken', 'category_name_taken', 'external_id_taken'];

/** The client sent no code, name or external id, but may have created a record with one of the archive's meanwhile. */
function inTheWay(error: unknown): unknown {
  if (!(error instanceof Problem) || !TAKEN.includes(error.code)) return error;
  return new Problem('import_state', {
    detail:
      'A record that was created during the restore has an account code, a category name or an external_id of the archive. Change or delete it, then commit again.',
    cause: error,
  });
}

interface Work {
  readonly bookId: BookId;
  readonly id: string;
  readonly state: ArchiveState;
  readonly actor: Actor;
  readonly lines: (part: number) => Promise<readonly string[]>;
  /** The step that changes the progress and makes these writes. */
  readonly stepTo: (before: Restore, changes: Partial<Restore>, writes: readonly Write[]) => Step<Restore>;
}

/** DynamoDB removes the items of an expired upload one by one, over days, so none of them is used any more. */
async function requireRestore(bookId: BookId, id: string, now: Date): Promise<Restore> {
  const restore = await findRestore(bookId, id);
  if (restore && !isExpired(restore, now)) return restore;
  throw wrongState(
    'The archive was uploaded 30 days ago and has expired. To restore it completely, create another book and send the archive to that.',
  );
}

const STUCK =
  'The restore cannot continue: since it began, an account or a category that it needs was deleted. Create another book and send the archive to that.';

/** Reads each part once, and keeps it as long as it is needed. */
function partReader(bookId: BookId, id: string): Work['lines'] {
  let known: { part: number; lines: readonly string[] } | undefined;
  return async (part) => {
    if (known?.part !== part) known = { part, lines: linesOf(await readPart(bookId, id, part)) };
    return known.lines;
  };
}

/** Removes what the book has. When nothing is left, applies the settings of the archive. */
async function clearStep(
  { bookId, id, state, actor, stepTo }: Work,
  restore: Restore,
): Promise<Step<Restore>> {
  const begun = await requireEmpty(bookId);
  if (begun !== undefined && begun !== id) await requireGone(bookId, begun, actor.at);
  const removed = await clearWrites(bookId);
  if (removed.length > 0) return stepTo(restore, {}, [...removed, claimBooks(bookId, id, begun)]);
  const members = await presentMembers(bookId);
  const noted = members.map(({ id }) => noteSettings(bookId, id, actor.at.toISOString()));
  return stepTo(restore, { phase: 'records' }, [...settingsWrites(bookId, id, begun, state), ...noted]);
}

/** A restore that has begun must be completed or given up, unless its archive has expired. */
async function requireGone(bookId: BookId, begun: string, now: Date): Promise<void> {
  const other = await findRestore(bookId, begun);
  if (!other || isExpired(other, now)) return;
  throw wrongState(
    `Another archive is being restored. Complete it with POST /imports/${begun}/commit, or give it up with DELETE /imports/${begun}.`,
  );
}

/**
 * Writes that give up a restore that has begun. It must not have restored anything that keeps another archive from being
 * restored, unless it has expired: then nothing can complete it.
 */
export async function giveUpRestore(bookId: BookId, id: string, now: Date): Promise<Write[]> {
  const restore = await findRestore(bookId, id);
  const { isEmpty, begun } = await inspectBooks(bookId);
  const canContinue = restore && restore.phase !== 'clear' && !isExpired(restore, now);
  if (canContinue && !isEmpty)
    throw wrongState(
      `A restore cannot be given up once the book has ${KEPT_RECORDS}. Repeat the commit until its status is committed, or delete the book.`,
    );
  return [...releaseBooks(bookId, id, begun), ...(restore ? [removeRestore(bookId, id, restore)] : [])];
}

/** Creates the next records, as many as fit into one transaction. */
async function recordsStep(work: Work, restore: Restore): Promise<Step<Restore>> {
  const { bookId, id, state, actor, stepTo } = work;
  const lines = await work.lines(restore.part);
  const records: ArchivedRecord[] = [];
  let bytes = 0;
  for (const line of lines.slice(restore.line, restore.line + RECORDS_MAX)) {
    bytes += Buffer.byteLength(line);
    const record = parseLine(line);
    if (records.length > 0 && bytes > STEP_MAX_BYTES) break;
    if (records[0] && records[0].record !== record.record && CHANGE_OTHERS.includes(record.record)) break;
    records.push(record);
  }
  const tags = await readTagCounts(
    bookId,
    records.flatMap((each) => (each.record === 'transaction' ? (each.tags ?? []) : [])),
  );
  return asManyAsFit(records, (some) => {
    const count = some.length;
    const isEndOfPart = restore.line + count >= lines.length;
    const isDone = isEndOfPart && restore.part + 1 === restore.part_hashes.length;
    const after = {
      restored: restore.restored + count,
      part: isEndOfPart ? restore.part + 1 : restore.part,
      line: isEndOfPart ? 0 : restore.line + count,
      phase: isDone ? ('done' as const) : ('records' as const),
    };
    return stepTo(
      restore,
      after,
      createWrites(bookId, some, { state, actor, tags, idOf: (old) => newIdOf(id, old) }),
    );
  });
}

/**
 * Transactions change accounts, categories and the ledger; reconciliations change accounts; schedules and the last line change the ledger. A step may
 * touch an item only once, so these are in separate steps.
 */
const CHANGE_OTHERS: readonly string[] = ['transaction', 'reconciliation', 'schedule', 'end'];
const RECORDS_MAX = 90;
/** A transaction may have 4 MB. Notes are stored once, and other strings up to six times, in the indexes. */
const STEP_MAX_BYTES = 1_000_000;
