import * as z from 'zod/mini';
import { defineRecord, fromItem, internal, optional, pick, type StoredIn } from '../platform/record.ts';
import { compress, decompress } from '../platform/table/compressed.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import type { Item } from '../platform/table/write.ts';
import type { Row } from './row.ts';

export const chunkRecord = defineRecord(() => ({
  first: internal(z.number()),
  /** Compressed JSON: rows repeat each other's texts and ids. */
  rows: internal(z.string()),
  version: internal(z.number()),
  [TTL_ATTRIBUTE]: optional(internal(z.number())),
}));

/** Consecutive rows of an import, which are stored in one item. */
export type Chunk = Omit<StoredIn<typeof chunkRecord>, 'rows'> & { readonly rows: readonly Row[] };

/** The first row after a chunk. */
export function endOf({ first, rows }: Chunk): number {
  return first + rows.length;
}

const ROWS_PER_CHUNK = 100;
/**
 * Limits the size of the strings in the file. A client may later add a payee and a memo of 650 characters of 4 bytes to
 * each row, and an item has at most 400 KB, even if none of it can be compressed.
 */
const TEXT_MAX_BYTES = 64 * 1024;

/** Rows in the order of the file, so that a page of them is in one or two chunks. */
export function toChunks(rows: readonly Row[], expiresAtSeconds: number): Chunk[] {
  const parts: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const ownBytes = Buffer.byteLength(JSON.stringify(row));
    const last = parts.at(-1);
    if (last && last.length < ROWS_PER_CHUNK && bytes + ownBytes <= TEXT_MAX_BYTES) {
      last.push(row);
      bytes += ownBytes;
    } else {
      parts.push([row]);
      bytes = ownBytes;
    }
  }
  return parts.map((part) => ({
    first: part[0]?.row ?? 1,
    rows: part,
    version: 1,
    [TTL_ATTRIBUTE]: expiresAtSeconds,
  }));
}

export function toItem({ rows, ...own }: Chunk): Item {
  return pick(chunkRecord.item, { ...own, rows: compress(JSON.stringify(rows)) });
}

export function toChunk(item: Item): Chunk {
  const { rows, ...own } = fromItem(chunkRecord, item);
  return { ...own, rows: JSON.parse(decompress(rows)) as Row[] };
}
