import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { updated } from '../platform/lifecycle.ts';
import { assert, Problem } from '../platform/problems.ts';
import { isStale, type Step, takeSteps } from '../platform/table/steps.ts';
import type { Write } from '../platform/table/write.ts';
import { type Chunk, endOf } from './chunk.ts';
import { type Progress, postRows, STEP_ROWS_MAX } from './commit-step.ts';
import type { Import } from './import.ts';
import { keepRows } from './keep-rows.ts';
import { WORK_MAX_MS } from './limits.ts';
import { saveProgress } from './progress.ts';
import { openSession } from './session.ts';
import { requireStatus } from './states.ts';
import { findChunkOf, requireImport } from './store.ts';

/** Posts the included rows, step by step, for as long as a request may work. */
export async function commitRows(
  bookId: BookId,
  given: Import,
  actor: Actor,
  /** What every step requires besides. */
  guards: readonly Write[] = [],
): Promise<Import> {
  if (given.status === 'committed') return given;
  requireStatus(given, ['preview', 'committing'], 'committed');
  await takeSteps<Progress>(
    { value: given },
    {
      member: actor.membership,
      until: performance.now() + WORK_MAX_MS,
      isDone: ({ value }) => value.status === 'committed',
      next: async (progress) => {
        const step = await nextStep(bookId, progress, actor);
        return { ...step, writes: [...step.writes, ...guards] };
      },
      read: () => readProgress(bookId, given.id, actor),
      // Another import that posts to the same account has advanced too.
      position: ({ value, session }) => [value.status, value.next_row, session?.importSteps].join(' '),
      isOutdated: (error) => isStale(error) || (error instanceof Problem && error.code === 'period_locked'),
    },
  );
  return requireImport(bookId, given.id, actor.at);
}

async function readProgress(bookId: BookId, id: string, actor: Actor): Promise<Progress> {
  const value = await requireImport(bookId, id, actor.at);
  requireStatus(value, ['preview', 'committing', 'committed'], 'committed');
  return {
    value,
    session: value.status === 'committing' ? await openSession(bookId, value, actor) : undefined,
  };
}

async function nextStep(
  bookId: BookId,
  { value, session, chunks }: Progress,
  actor: Actor,
): Promise<Step<Progress>> {
  if (value.status === 'preview') return begin(bookId, value, actor);
  if (value.next_row === 1) await keepRows(bookId, value, actor);
  return postRows(
    session ?? (await openSession(bookId, value, actor)),
    value,
    await readAhead(bookId, value, chunks),
  );
}

/** From here on, the import does not expire, and its rows cannot be edited. */
function begin(bookId: BookId, value: Import, actor: Actor): Step<Progress> {
  const status = value.rows === 0 ? 'committed' : 'committing';
  const after: Import = { ...value, ...updated(value, actor), status };
  return { writes: [saveProgress(bookId, value, after)], after: { value: after } };
}

/** The chunks with the next rows, as many as a step may post. */
async function readAhead(
  bookId: BookId,
  { id, next_row, rows }: Import,
  known: readonly Chunk[] = [],
): Promise<Chunk[]> {
  const chunks = [...known];
  for (;;) {
    const last = chunks.at(-1);
    const nextRow = last ? endOf(last) : next_row;
    if (nextRow > rows || nextRow >= next_row + STEP_ROWS_MAX) return chunks;
    const chunk = await findChunkOf(bookId, id, nextRow);
    assert(chunk, 'an import has all of its rows');
    chunks.push(chunk);
  }
}
