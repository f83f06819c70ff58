import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { created } from '../platform/lifecycle.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { compress, decompress } from '../platform/table/compressed.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { readNewest } from '../platform/table/newest.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { cutToSize } from '../platform/table/page-size.ts';
import { getItem } from '../platform/table/read.ts';
import { expiresAfter, isExpired } from '../platform/table/time-to-live.ts';
import {
  type Condition,
  check,
  type Item,
  NEW,
  NOT_EXISTS,
  put,
  remove,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';
import { type Edit, type EditPlan, edit } from './edit.ts';
import { KEPT_SECONDS } from './limits.ts';
import type { EditRow } from './row.ts';

function toEdit(item: Item): Edit {
  return fromItem(edit, item);
}

/** DynamoDB removes expired items only days later. */
export async function requireEdit(bookId: BookId, id: string, now: Date): Promise<Edit> {
  const item = await getItem(keys.edit(bookId, id));
  if (!item || isExpired(item, now)) throw notFound('edit');
  return toEdit(item);
}

/** Newest first. An edit can name a thousand transactions, or have a rule of two hundred texts. */
export async function listEdits(bookId: BookId, paging: Paging, now: Date): Promise<Page<Edit>> {
  const page = await readNewest(keys.edit(bookId, ''), paging, (item) =>
    isExpired(item, now) ? undefined : toEdit(item),
  );
  const bytesOf = (value: Edit) => Buffer.byteLength(JSON.stringify(value));
  return cutToSize(page, bytesOf, ({ id }) => id);
}

export function newEdit(plan: EditPlan, actor: Actor): Edit {
  const seconds = expiresAfter(actor.at, KEPT_SECONDS);
  return {
    ...created(actor),
    ...plan,
    status: 'running',
    counts: { matched: 0, changed: 0, unchanged: 0, skipped: 0 },
    is_partial: false,
    steps: 0,
    reverted_steps: 0,
    reverted_rows: 0,
    expires_at: new Date(seconds * 1000).toISOString(),
    [TTL_ATTRIBUTE]: seconds,
  };
}

/** With what its first step has come to. */
export function createEdit(bookId: BookId, value: Edit, now: Date): Write[] {
  return [
    put(keys.edit(bookId, value.id), pick(edit.item, value), NEW),
    value.status === 'running'
      ? beginWork(bookId, value, now)
      : check(keys.runningEdit(bookId), mayWork(value, now)),
  ];
}

/** Requires that no other request is further ahead. */
export function saveProgress(bookId: BookId, before: Edit, after: Edit): Write {
  const { status, counts, is_partial, next, steps, reverted_steps, reverted_rows } = after;
  const { updated_at, updater, version } = after;
  return update(
    keys.edit(bookId, before.id),
    {
      set: {
        ...{ status, counts, is_partial, next, steps, reverted_steps, reverted_rows },
        ...{ updated_at, updater, version },
      },
    },
    unchanged(before),
  );
}

/** One edit of a book works at a time. An edit that has expired no longer does. */
export function beginWork(bookId: BookId, value: Edit, now: Date): Write {
  return put(
    keys.runningEdit(bookId),
    { edit_id: value.id, [TTL_ATTRIBUTE]: value[TTL_ATTRIBUTE] },
    mayWork(value, now),
  );
}

function mayWork({ id }: Edit, now: Date): Condition {
  return {
    expression: `${NOT_EXISTS} OR edit_id = :id OR #ttl <= :now`,
    names: { '#ttl': TTL_ATTRIBUTE },
    values: { ':id': id, ':now': Math.floor(now.getTime() / 1000) },
    onConflict: () => new Problem('edit_running'),
  };
}

export function endWork(bookId: BookId, { id }: Edit): Write {
  return remove(keys.runningEdit(bookId), {
    expression: `${NOT_EXISTS} OR edit_id = :id`,
    values: { ':id': id },
  });
}

/** The rows of a step, compressed: they repeat each other's texts and ids. */
export function saveRows(bookId: BookId, value: Edit, step: number, rows: readonly EditRow[]): Write {
  return put(keys.editRows(bookId, value.id, step), {
    rows: compress(JSON.stringify(rows)),
    [TTL_ATTRIBUTE]: value[TTL_ATTRIBUTE],
  });
}

/** Steps are numbered from 1. */
export async function findRows(bookId: BookId, id: string, step: number): Promise<EditRow[]> {
  const item = await getItem(keys.editRows(bookId, id, step));
  return item ? (JSON.parse(decompress(String(item.rows))) as EditRow[]) : [];
}
