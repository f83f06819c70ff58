import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { versioned } from '../platform/lifecycle.ts';
import { defineRecord, fromItem, internal, pick, type StoredIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItem } from '../platform/table/read.ts';
import { expiresAfter } from '../platform/table/time-to-live.ts';
import { NOT_EXISTS, put, unchanged, type Write } from '../platform/table/write.ts';
import type { Flow } from './flow.ts';

/** Longer than the stream keeps, and can repeat, what was written. */
const LIFETIME_SECONDS = 2 * 24 * 60 * 60;

export const flow = defineRecord(() => ({
  through: internal(z.string()),
  epoch: internal(z.number()),
  minute: internal(z.number()),
  counts: internal(z.record(z.string(), z.number())),
  held: internal(z.array(z.string())),
  ...versioned,
}));

export type StoredFlow = StoredIn<typeof flow>;

export async function findFlow(bookId: BookId): Promise<StoredFlow | undefined> {
  const item = await getItem(keys.eventFlow(bookId));
  return item && fromItem(flow, item);
}

/** Stale if another invocation has decided meanwhile. */
export function saveFlow(
  bookId: BookId,
  before: StoredFlow | undefined,
  after: StoredFlow,
  now: Date,
): Write {
  const item = { ...pick(flow.item, after), [TTL_ATTRIBUTE]: expiresAfter(now, LIFETIME_SECONDS) };
  return put(keys.eventFlow(bookId), item, before ? unchanged(before) : { expression: NOT_EXISTS });
}

export function nextFlow(before: StoredFlow | undefined, after: Flow): StoredFlow {
  return {
    ...after,
    counts: { ...after.counts },
    held: [...after.held],
    version: (before?.version ?? 0) + 1,
  };
}
