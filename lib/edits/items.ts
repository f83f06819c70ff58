import * as z from 'zod/mini';
import { defineRecord, internal } from '../platform/record.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';

/** Which edit of a book works. */
export const runningEdit = defineRecord(() => ({
  edit_id: internal(z.string()),
  [TTL_ATTRIBUTE]: internal(z.number()),
}));

/** What a step of an edit has done. */
export const stepRows = defineRecord(() => ({
  /** Compressed JSON: rows repeat each other's texts and ids. */
  rows: internal(z.string()),
  [TTL_ATTRIBUTE]: internal(z.number()),
}));
