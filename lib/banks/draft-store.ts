import { isDeepStrictEqual } from 'node:util';
import { type Chunk, endOf, toChunks, toItem } from '../imports/chunk.ts';
import { CONNECTED, type Import } from '../imports/import.ts';
import { countsOf } from '../imports/new-import.ts';
import type { Row } from '../imports/row.ts';
import {
  allChunks,
  createImport,
  deleteImport,
  removeImport,
  saveChunk,
  saveImport,
} from '../imports/store.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { created, updated } from '../platform/lifecycle.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { NEW, put, type Write } from '../platform/table/write.ts';

/** An import in which rows wait, with all of its rows. */
export interface BankDraft {
  readonly value: Import;
  readonly chunks: readonly Chunk[];
}

export const rowsOf = ({ chunks }: Pick<BankDraft, 'chunks'>): Row[] => chunks.flatMap(({ rows }) => rows);
export const liveRows = (rows: readonly Row[]): Row[] => rows.filter(({ gone }) => !gone);

export async function readDraft(bookId: BookId, value: Import): Promise<BankDraft> {
  const chunks: Chunk[] = [];
  for await (const chunk of allChunks(bookId, value)) chunks.push(chunk);
  return { value, chunks };
}

/** The most chunks that one transaction changes: a chunk may have 64 KiB, and a transaction 4 MB. */
const CHUNKS_MAX = 25;

interface Counted {
  readonly pending: number;
  readonly uncategorized: Readonly<{ expense?: string; income?: string }>;
}

/** The fields of an import that follow from its rows. */
export function fieldsOf(rows: readonly Row[], { pending, uncategorized }: Counted) {
  const live = liveRows(rows);
  const dates = live.flatMap(({ values }) => values?.date ?? []).sort();
  const gone = rows.length - live.length;
  return {
    ...countsOf(live, pending),
    rows: rows.length,
    gone: gone || undefined,
    from: dates[0],
    to: dates.at(-1),
    uncategorized_expense: uncategorized.expense,
    uncategorized_income: uncategorized.income,
  };
}

/** What every import of a connection starts with. It does not expire. */
export function newConnected(
  { accountId, connectionId }: { readonly accountId: string; readonly connectionId: string },
  actor: Actor,
) {
  return {
    ...created(actor),
    format: CONNECTED,
    account_id: accountId,
    connection_id: connectionId,
    next_row: 1,
  } as const;
}

const withoutExpiry = (chunks: readonly Chunk[]): Chunk[] =>
  chunks.map((chunk) => ({ ...chunk, [TTL_ATTRIBUTE]: undefined }));

export function newChunks(rows: readonly Row[]): Chunk[] {
  return withoutExpiry(toChunks(rows, 0));
}

export function chunkWrites(bookId: BookId, id: string, chunks: readonly Chunk[]): Write[] {
  return chunks.map((chunk) => put(keys.importRows(bookId, id, chunk.first), toItem(chunk), NEW));
}

export function newDraft(
  bookId: BookId,
  base: ReturnType<typeof newConnected>,
  rows: readonly Row[],
  counted: Counted,
): { writes: Write[]; value: Import; isAll: boolean } {
  const all = newChunks(rows);
  const chunks = all.slice(0, CHUNKS_MAX);
  const value: Import = { ...base, status: 'preview', ...fieldsOf(rowsOf({ chunks }), counted) };
  const writes = [createImport(bookId, value), ...chunkWrites(bookId, value.id, chunks)];
  return { value, writes, isAll: chunks.length === all.length };
}

/**
 * The writes that give a draft these rows, which are numbered without a gap. As many as fit into one transaction: what
 * is left is done by the next one. Empty if nothing changes.
 */
export function draftWrites(
  bookId: BookId,
  { value, chunks }: BankDraft,
  rows: readonly Row[],
  counted: Counted,
  actor: Actor,
): { writes: Write[]; isAll: boolean } {
  const { changed, added, result, isAll } = diff(chunks, rows);
  const fields = fieldsOf(result, counted);
  if (changed.length + added.length === 0 && value.pending === fields.pending) return { writes: [], isAll };
  const writes = [
    saveImport(bookId, value, { ...value, ...updated(value, actor), ...fields }),
    ...changed.map(({ before, after }) => saveChunk(bookId, value.id, before, after)),
    ...chunkWrites(bookId, value.id, added),
  ];
  return { writes, isAll };
}

function diff(chunks: readonly Chunk[], rows: readonly Row[]) {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const last = chunks.at(-1);
  const end = last ? endOf(last) : 1;
  const appended = rows.filter(({ row }) => row >= end);
  const changed: { before: Chunk; after: Chunk }[] = [];
  const result: Row[] = [];
  let added: Chunk[] = [];
  let isAll = true;
  for (const before of chunks) {
    const own = before.rows.map(
      ({ row }) => byNumber.get(row) ?? { row, status: 'new' as const, gone: true as const },
    );
    const [grown, ...more] =
      before === last && appended.length > 0 ? newChunks([...own, ...appended]) : [{ ...before, rows: own }];
    const after = stored(grown?.rows ?? own);
    if (isDeepStrictEqual(after, before.rows) && more.length === 0) result.push(...before.rows);
    else if (changed.length < CHUNKS_MAX) {
      changed.push({ before, after: { ...before, rows: after } });
      added = more.slice(0, CHUNKS_MAX - changed.length);
      isAll &&= added.length === more.length;
      result.push(...after, ...rowsOf({ chunks: added }));
    } else {
      isAll = false;
      result.push(...before.rows);
    }
  }
  return { changed, added, result, isAll };
}

/** As they are stored: without fields that are undefined. */
function stored(rows: readonly Row[]): Row[] {
  return JSON.parse(JSON.stringify(rows)) as Row[];
}

/** The removal of a draft of which no row is left, and what else there is to remove. */
export async function removeDraft(bookId: BookId, value: Import): Promise<Write[][]> {
  const [[, ...chunks] = [], ...others] = await deleteImport(bookId, value);
  // As it was read: a row that somebody has touched meanwhile waits.
  return [[removeImport(bookId, value), ...chunks], ...others];
}
