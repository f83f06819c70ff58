import { combine } from '../ledger/effects.ts';
import { repost } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import { readTagCounts, tagsIn } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { updated } from '../platform/lifecycle.ts';
import { asManyAsFit, type Step } from '../platform/table/steps.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import { importedAfter } from '../transactions/imported.ts';
import { onReconciled } from '../transactions/marks.ts';
import { positionOf } from '../transactions/places.ts';
import { saveTransaction } from '../transactions/store.ts';
import { accountIdsOf, categoryIdsOf, type Transaction } from '../transactions/transaction.ts';
import type { Counts, Edit } from './edit.ts';
import type { Judged } from './judge.ts';
import { CHANGES_MAX } from './limits.ts';
import { isChanged } from './row.ts';
import type { EditSession } from './session.ts';
import { createEdit, endWork, saveProgress, saveRows } from './store.ts';

/** How far an edit has got, and what it has read. */
export interface Progress {
  readonly value: Edit;
  readonly session?: EditSession | undefined;
  /** What was read ahead, and where to read on. */
  readonly ahead?: { readonly rows: readonly Judged[]; readonly next: string | undefined } | undefined;
}

/** A transaction before and after. */
export interface TransactionChange {
  readonly before: Transaction;
  readonly after: Transaction;
  /** Whether only marks change: the lock does not apply to them. */
  readonly isMark: boolean;
}

/** The writes that make several changes, each an ordinary change of its transaction. */
export async function changesWriter(
  bookId: BookId,
  changes: readonly TransactionChange[],
  session: Pick<EditSession, 'ledger'>,
): Promise<(some: readonly TransactionChange[], options?: { readonly mayBeInactive?: boolean }) => Write[]> {
  const tags = await readTagCounts(
    bookId,
    changes.flatMap(({ before, after }) => tagsIn(repost(before, after).tags)),
  );
  return (some, { mayBeInactive = false } = {}) => {
    if (some.length === 0) return [];
    const chosen = some.flatMap(({ before, after }) => {
      const kept = new Set(namedIn(before));
      return namedIn(after).filter((id) => !kept.has(id));
    });
    return [
      ...some.flatMap(({ before, after }) => saveTransaction(bookId, before, after)),
      ...ledgerWrites(bookId, {
        effects: combine(...some.map(({ before, after }) => repost(before, after))),
        tags,
        baseCurrencyId: session.ledger.baseCurrencyId,
        dates: some.flatMap(({ before, isMark }): CalendarDate[] => (isMark ? [] : [before.date])),
        chosen: new Set(mayBeInactive ? [] : chosen),
        isMany: some.length > 1,
        onReconciled,
        beyondLimit: () => new Stale('A sum has become too large.'),
      }),
    ];
  };
}

function namedIn(value: Transaction): string[] {
  return [...categoryIdsOf(value), ...accountIdsOf(value)];
}

/** Deals with the next transactions, as many as fit into one DynamoDB transaction, and stores their rows. */
export async function editSome(
  bookId: BookId,
  value: Edit,
  session: EditSession,
  ahead: NonNullable<Progress['ahead']>,
  actor: Actor,
  options: { readonly isFirst?: boolean } = {},
): Promise<Step<Progress>> {
  const { isFirst = false } = options;
  const { rows, isFull } = atMost(ahead.rows, CHANGES_MAX - value.counts.changed);
  const changes = new Map(
    rows.flatMap((each) => changeFor(each, actor) ?? []).map((each) => [each.before.id, each]),
  );
  const writesOf = await changesWriter(bookId, [...changes.values()], session);
  return asManyAsFit(
    rows,
    (some) => {
      const isAll = some.length === ahead.rows.length;
      const last = some.at(-1);
      const next = isAll ? ahead.next : last ? positionOf(last.value) : value.next;
      const isPartial = isFull && some.length === rows.length;
      const isDone = isPartial || next === undefined;
      const listed = some.map(({ row }) => row).filter(isListed);
      const after: Edit = {
        ...value,
        ...(!isFirst && updated(value, actor)),
        status: isDone ? 'done' : 'running',
        counts: added(value.counts, some),
        is_partial: isPartial,
        next,
        steps: value.steps + Number(listed.length > 0),
      };
      return {
        writes: [
          ...(isFirst ? createEdit(bookId, after, actor.at) : [saveProgress(bookId, value, after)]),
          ...(listed.length > 0 ? [saveRows(bookId, value, after.steps, listed)] : []),
          ...(isDone && !isFirst ? [endWork(bookId, value)] : []),
          ...writesOf(some.flatMap((each) => changes.get(each.value.id) ?? [])),
        ],
        after: { value: after, session, ahead: { rows: ahead.rows.slice(some.length), next: ahead.next } },
      };
      // The first step is written together with the record of an Idempotency-Key.
    },
    Number(isFirst),
  );
}

/** More changes never fit into one DynamoDB transaction. */
const CHANGES_AT_ONCE = 92;
/** So that the rows of a step fit into an item even if they cannot be compressed. */
const ROWS_MAX_BYTES = 256 * 1024;

/** The first of them, as many as a step may deal with; and whether the edit must end before the next one. */
export function atMost(
  rows: readonly Judged[],
  changesLeft: number,
): { readonly rows: readonly Judged[]; readonly isFull: boolean } {
  let changed = 0;
  let bytes = 0;
  for (const [index, { row }] of rows.entries()) {
    if (isChanged(row) && changed === changesLeft) return { rows: rows.slice(0, index), isFull: true };
    if (isListed(row)) bytes += Buffer.byteLength(JSON.stringify(row));
    const isTooMuch = (isChanged(row) && changed === CHANGES_AT_ONCE) || bytes > ROWS_MAX_BYTES;
    if (isTooMuch) return { rows: rows.slice(0, index), isFull: false };
    changed += Number(isChanged(row));
  }
  return { rows, isFull: false };
}

/** Whether there is something to say about a transaction. */
export function isListed(row: Judged['row']): boolean {
  return isChanged(row) || row.kept.length > 0 || row.skipped.length > 0;
}

/** Undefined if nothing changes. */
export function changeFor({ value, after, row }: Judged, actor: Actor): TransactionChange | undefined {
  if (!after) return undefined;
  const changed = { ...value, ...updated(value, actor), ...after };
  return {
    before: value,
    after: { ...changed, imported: importedAfter(value, changed) },
    isMark: Object.keys(row.changes).every((field) => field === 'cleared_on'),
  };
}

function added(counts: Counts, rows: readonly Judged[]): Counts {
  const changed = rows.filter(({ row }) => isChanged(row)).length;
  const skipped = rows.filter(({ row }) => !isChanged(row) && row.skipped.length > 0).length;
  return {
    matched: counts.matched + rows.length,
    changed: counts.changed + changed,
    unchanged: counts.unchanged + rows.length - changed - skipped,
    skipped: counts.skipped + skipped,
  };
}
