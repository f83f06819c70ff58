import type { Actor } from '../platform/authors.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import { updated } from '../platform/lifecycle.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { readNewest } from '../platform/table/newest.ts';
import { type Page, type Paging, REQUEST_READ_MAX_BYTES } from '../platform/table/page.ts';
import { getItem, query, queryPrefix } from '../platform/table/read.ts';
import { isExpired } from '../platform/table/time-to-live.ts';
import { transact } from '../platform/table/transact.ts';
import {
  type Condition,
  type Item,
  NEW,
  put,
  remove,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';
import { type Chunk, endOf, toChunk, toItem } from './chunk.ts';
import { type Import, type ImportStatus, importRecord } from './import.ts';
import type { Row } from './row.ts';

export function toImport(item: Item): Import {
  return fromItem(importRecord, item);
}

/** An import that exists. An expired preview does not: DynamoDB removes it only days later. */
export async function requireImport(bookId: BookId, id: string, now: Date): Promise<Import> {
  const item = await getItem(keys.import(bookId, id));
  if (!item || isExpired(item, now)) throw notFound('import');
  return toImport(item);
}

export function createImport(bookId: BookId, value: Import): Write {
  return put(keys.import(bookId, value.id), pick(importRecord.item, value), NEW);
}

/** Replaces an import as it was read. */
export function saveImport(bookId: BookId, before: Import, after: Import): Write {
  return put(keys.import(bookId, after.id), pick(importRecord.item, after), unchanged(before));
}

/** Newest first. */
export function listImports(bookId: BookId, page: Paging, now: Date): Promise<Page<Import>> {
  return readNewest(keys.import(bookId, ''), page, (item) =>
    isExpired(item, now) ? undefined : toImport(item),
  );
}

/** Ten chunks of at most 400 KB, which many edited rows may have, stay below the 4 MB that a transaction may have. */
export const CHUNKS_AT_ONCE = 10;

/** Stores the rows before their import, which is the write that checks the member: without it, they expire. */
export async function createChunks(bookId: BookId, id: string, chunks: readonly Chunk[]): Promise<void> {
  for (const some of batchesOf(chunks, CHUNKS_AT_ONCE))
    await transact(some.map((chunk) => put(keys.importRows(bookId, id, chunk.first), toItem(chunk), NEW)));
}

export function saveChunk(bookId: BookId, id: string, before: Chunk, after: Omit<Chunk, 'version'>): Write {
  const key = keys.importRows(bookId, id, before.first);
  return put(key, toItem({ ...after, version: before.version + 1 }), unchanged(before));
}

/** The chunk that contains this row. */
export async function findChunkOf(bookId: BookId, id: string, row: number): Promise<Chunk | undefined> {
  const { items } = await queryChunks(bookId, id, [1, row], { ScanIndexForward: false, Limit: 1 });
  const chunk = items[0] && toChunk(items[0]);
  return chunk && endOf(chunk) > row ? chunk : undefined;
}

const LAST_ROW = 99_999;

/** Chunks from the one with this row on, as many as a request may read. */
export async function* chunksFrom(
  bookId: BookId,
  id: string,
  row: number,
  options: { readonly atOnce?: number } = {},
): AsyncGenerator<Chunk> {
  const first = await findChunkOf(bookId, id, row);
  if (!first) return;
  yield first;
  let readBytes = 0;
  let from = endOf(first);
  for (;;) {
    const {
      items,
      lastKey,
      readBytes: bytes,
    } = await queryChunks(bookId, id, [from, LAST_ROW], {
      ...(options.atOnce && { Limit: options.atOnce }),
    });
    for (const item of items) {
      const chunk = toChunk(item);
      from = endOf(chunk);
      yield chunk;
    }
    readBytes += bytes;
    if (!lastKey || readBytes > CHUNKS_MAX_BYTES) return;
  }
}

/** All chunks, however large they have become: for rules that are about the whole file. */
export async function* allChunks(
  bookId: BookId,
  { id, rows }: Pick<Import, 'id' | 'rows'>,
): AsyncGenerator<Chunk> {
  let next = 1;
  while (next <= rows) {
    const before = next;
    for await (const chunk of chunksFrom(bookId, id, next)) {
      next = endOf(chunk);
      yield chunk;
    }
    // Rows that have expired.
    if (next === before) return;
  }
}

/** Another query may read a megabyte. */
const CHUNKS_MAX_BYTES = REQUEST_READ_MAX_BYTES - 2 * 1024 * 1024;

function queryChunks(
  bookId: BookId,
  id: string,
  [from, to]: readonly [number, number],
  options: { readonly ScanIndexForward?: boolean; readonly Limit?: number },
) {
  const { pk, sk } = keys.importRows(bookId, id, from);
  return query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':to': keys.importRows(bookId, id, to).sk },
    ...options,
  });
}

/** Where a chunk begins, and when it expires. */
export interface ChunkKey {
  readonly first: number;
  readonly [TTL_ATTRIBUTE]: unknown;
}

export async function chunkKeys(bookId: BookId, id: string): Promise<ChunkKey[]> {
  const { pk, sk } = keys.importRows(bookId, id, 0);
  const found: ChunkKey[] = [];
  const prefix = { pk, sk: sk.slice(0, sk.lastIndexOf('#') + 1) };
  const attributes = { attributes: '#first, #ttl', names: { '#first': 'first', '#ttl': TTL_ATTRIBUTE } };
  for await (const item of queryPrefix(prefix, attributes))
    found.push({ first: Number(item.first), [TTL_ATTRIBUTE]: item[TTL_ATTRIBUTE] });
  return found;
}

export function hasStatus(status: ImportStatus): Condition {
  return {
    expression: '#status = :status',
    names: { '#status': 'status' },
    values: { ':status': status },
  };
}

/** Replaces a row of a preview. Refused if the commit has begun since it was read. */
export function saveRow(bookId: BookId, value: Import, chunk: Chunk, after: Row, actor: Actor): Write[] {
  const rows = chunk.rows.map((row) => (row.row === after.row ? after : row));
  return [changePreview(bookId, value, actor), saveChunk(bookId, value.id, chunk, { ...chunk, rows })];
}

/** For a change of its rows. Refused if the commit has begun. */
export function changePreview(bookId: BookId, value: Import, actor: Actor): Write {
  const { updated_at, updater } = updated(value, actor);
  return update(
    keys.import(bookId, value.id),
    { set: { updated_at, updater }, add: { version: 1 } },
    { ...hasStatus('preview'), onConflict: () => new Problem('import_not_editable') },
  );
}

/**
 * Removes a preview together with its rows, in several transactions. The first one removes the import, without which
 * nothing shows or changes its rows. Rows that a failure leaves behind expire.
 */
export async function deleteImport(bookId: BookId, { id }: Import): Promise<Write[][]> {
  const chunks = (await chunkKeys(bookId, id)).map(({ first }) => remove(keys.importRows(bookId, id, first)));
  return batchesOf([remove(keys.import(bookId, id), hasStatus('preview')), ...chunks], CHUNKS_AT_ONCE);
}

/** Removes an import as it was read. It must have no rows. */
export function removeImport(bookId: BookId, value: Import): Write {
  return remove(keys.import(bookId, value.id), unchanged(value));
}
