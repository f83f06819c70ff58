import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { Problem } from '../platform/problems.ts';
import { isStale, type Step, takeSteps } from '../platform/table/steps.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Edit } from './edit.ts';
import { judge } from './judge.ts';
import { WORK_MAX_MS } from './limits.ts';
import { matchesOf, type ReadMatches } from './matches.ts';
import { openSession } from './session.ts';
import { requireStatus } from './states.ts';
import { editSome, type Progress } from './step.ts';
import { findRows, requireEdit } from './store.ts';

/** More than one step deals with. */
const AHEAD = 500;

/**
 * The first step of an edit, which is written together with the edit itself: most edits are done then, and parallel
 * repeats of the request get the same response.
 */
export async function firstStep(bookId: BookId, value: Edit, actor: Actor): Promise<Step<Progress>> {
  const [session, readMatches] = await Promise.all([
    openSession(bookId, value),
    matchesOf(bookId, value.filter),
  ]);
  const { items, next } = await readMatches(undefined, AHEAD);
  const rows = items.map((each) => judge(each, session));
  const step = await editSome(bookId, value, session, { rows, next }, actor, { isFirst: true });
  return { ...step, writes: step.writes.map(judgedAgain) };
}

/** What the step relied on has changed since it was read: the request looks again. */
function judgedAgain(write: Write): Write {
  const onConflict: Write['onConflict'] = (stored) => {
    const error = write.onConflict(stored);
    return isOutdatedProblem(error) ? new Stale('What was read has changed.', { cause: error }) : error;
  };
  return { ...write, onConflict };
}

/** Changes what matches, step by step, for as long as a request may work. */
export async function runEdit(bookId: BookId, given: Edit, actor: Actor): Promise<Edit> {
  requireStatus(given, ['running', 'done'], 'continued');
  let readMatches: ReadMatches | undefined;
  const read = async (): Promise<Progress> => {
    readMatches = undefined;
    const value = await requireEdit(bookId, given.id, actor.at);
    requireStatus(value, ['running', 'done'], 'continued');
    return { value };
  };
  const { value } = await takeSteps<Progress>(
    { value: given },
    {
      member: actor.membership,
      until: performance.now() + WORK_MAX_MS,
      isDone: (progress) => progress.value.status === 'done',
      next: async (progress) => {
        const session = progress.session ?? (await openSession(bookId, progress.value));
        readMatches ??= await matchesOf(bookId, progress.value.filter);
        const ahead =
          progress.ahead && progress.ahead.rows.length > 0
            ? progress.ahead
            : await readAhead(progress.value, readMatches);
        return editSome(bookId, progress.value, session, ahead, actor);

        async function readAhead(edit: Edit, readPage: ReadMatches) {
          const { items, next } = await readPage(edit.next, AHEAD);
          const isNew = await notDealtWith(bookId, edit, items);
          return { rows: items.filter(isNew).map((each) => judge(each, session)), next };
        }
      },
      read,
      position: (progress) => `${progress.value.status} ${progress.value.version}`,
      isOutdated: (error) => isStale(error) || isOutdatedProblem(error),
    },
  );
  return value;
}

/** What a step relied on has changed: the lock, or how many tags there are. The next attempt looks again. */
export function isOutdatedProblem(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'period_locked' || error.code === 'tag_limit_reached');
}

/** A transaction that was changed and then moved to an earlier day is not changed again. */
async function notDealtWith(
  bookId: BookId,
  { id, created_at, steps }: Edit,
  items: readonly Transaction[],
): Promise<(value: Transaction) => boolean> {
  const isSuspect = ({ updated_at }: Transaction) => updated_at >= created_at;
  if (steps === 0 || !items.some(isSuspect)) return () => true;
  const known = new Set<string>();
  for (let step = 1; step <= steps; step++)
    for (const row of await findRows(bookId, id, step)) known.add(row.id);
  return (value) => !known.has(value.id);
}
