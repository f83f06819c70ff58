import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { updated } from '../platform/lifecycle.ts';
import { asManyAsFit, isStale, type Step, takeSteps } from '../platform/table/steps.ts';
import { findTransactions } from '../transactions/replace.ts';
import type { Edit } from './edit.ts';
import { WORK_MAX_MS } from './limits.ts';
import { type EditRow, isChanged } from './row.ts';
import { isOutdatedProblem } from './run.ts';
import { requireStatus } from './states.ts';
import { changesWriter, type TransactionChange } from './step.ts';
import { beginWork, endWork, findRows, requireEdit, saveProgress, saveRows } from './store.ts';
import { readFormer, undone } from './undo.ts';

/** Gives back what an edit has changed, step by step, as it was changed. */
export async function revertEdit(bookId: BookId, given: Edit, actor: Actor): Promise<Edit> {
  if (given.status === 'reverted') return given;
  requireStatus(given, ['done', 'reverting'], 'reverted');
  return takeSteps<Edit>(given, {
    member: actor.membership,
    until: performance.now() + WORK_MAX_MS,
    isDone: ({ status }) => status === 'reverted',
    next: async (value) =>
      value.status === 'done' ? begin(bookId, value, actor) : revertSome(bookId, value, actor),
    read: async () => {
      const value = await requireEdit(bookId, given.id, actor.at);
      requireStatus(value, ['done', 'reverting', 'reverted'], 'reverted');
      return value;
    },
    position: ({ status, version }) => `${status} ${version}`,
    isOutdated: (error) => isStale(error) || isOutdatedProblem(error),
  });
}

function begin(bookId: BookId, value: Edit, actor: Actor): Step<Edit> {
  const after: Edit = { ...value, ...updated(value, actor), status: 'reverting' };
  return { writes: [saveProgress(bookId, value, after), beginWork(bookId, value, actor.at)], after };
}

/** Reverts the next rows of a step, as many as fit into one DynamoDB transaction. */
async function revertSome(bookId: BookId, value: Edit, actor: Actor): Promise<Step<Edit>> {
  const step = value.reverted_steps + 1;
  const rows = step > value.steps ? [] : await findRows(bookId, value.id, step);
  const left = rows.slice(value.reverted_rows);
  const changed = left.filter(isChanged);
  const found = await findTransactions(
    bookId,
    changed.map(({ id }) => id),
  );
  const former = await readFormer(bookId, value, changed);
  const changes = new Map<string, TransactionChange>();
  for (const row of changed) {
    const change = undone(found.get(row.id), row, former, actor);
    if (change) changes.set(row.id, change);
  }
  const writesOf = await changesWriter(bookId, [...changes.values()], former);
  return asManyAsFit(left, (some) => {
    const isEnd = some.length === left.length;
    const isDone = isEnd && step >= value.steps;
    const after: Edit = {
      ...value,
      ...updated(value, actor),
      status: isDone ? 'reverted' : 'reverting',
      reverted_steps: isEnd ? step : value.reverted_steps,
      reverted_rows: isEnd ? 0 : value.reverted_rows + some.length,
    };
    return {
      writes: [
        saveProgress(bookId, value, after),
        ...(some.some(isChanged) ? [saveRows(bookId, value, step, withOutcomes(rows, some))] : []),
        ...(isDone ? [endWork(bookId, value)] : []),
        ...writesOf(
          some.flatMap(({ id }) => changes.get(id) ?? []),
          { mayBeInactive: true },
        ),
      ],
      after,
    };
  });

  function withOutcomes(all: readonly EditRow[], some: readonly EditRow[]): EditRow[] {
    const reverted = new Set(some.filter(isChanged).map(({ id }) => id));
    return all.map((row) =>
      reverted.has(row.id) ? { ...row, outcome: changes.has(row.id) ? 'reverted' : 'kept' } : row,
    );
  }
}
