import { isDeepStrictEqual } from 'node:util';
import { FEED_PARTITION, PARTITION_KEY, SORT_KEY, TTL_ATTRIBUTE } from '../../lib/platform/table/names.ts';
import { findSame, idOf, keyOf, type StoredItem, scan, type Table, writeAll } from './table-items.ts';

export interface Counts {
  /** Items of either table that were compared with the other one. */
  compared: number;
  /** Items that were missing or different. */
  written: number;
  /** Items that only the target had. */
  deleted: number;
}

export interface ReconcileOptions {
  /** Without it, differences are only counted. */
  readonly writes: boolean;
  /** Whether sessions and access tokens are left out. */
  readonly endsCredentials: boolean;
  readonly onProgress: (counts: Counts) => void;
  readonly signal: AbortSignal;
}

/** How many parts of a table are read at the same time. */
const PARTS = 4;
const KEY_AND_EXPIRY = [PARTITION_KEY, SORT_KEY, TTL_ATTRIBUTE];

/**
 * Makes one table contain what another one contains. Nothing is remembered between calls: each compares all items, and
 * writes only what differs, so it can be interrupted and repeated.
 */
export async function reconcile(source: Table, target: Table, options: ReconcileOptions): Promise<Counts> {
  const counts: Counts = { compared: 0, written: 0, deleted: 0 };
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const rule = { ...options, signal, now: Math.floor(Date.now() / 1000) };
  const inParts = async (act: (part: { number: number; of: number }) => Promise<void>) => {
    const parts = Array.from({ length: PARTS }, (_, number) => act({ number, of: PARTS }));
    // If one fails, the others stop too.
    for (const part of parts) part.catch((error: unknown) => failed.abort(error));
    await Promise.all(parts);
  };
  await inParts(async (part) => {
    for await (const page of scan(source, part, undefined, signal))
      await copyPage(page, target, rule, counts);
  });
  await inParts(async (part) => {
    for await (const page of scan(target, part, KEY_AND_EXPIRY, signal))
      await removeExtras(page, source, target, rule, counts);
  });
  return counts;
}

type Rule = ReconcileOptions & { readonly now: number };

async function copyPage(page: StoredItem[], target: Table, rule: Rule, counts: Counts): Promise<void> {
  const wanted = page.filter((item) => isCompared(item, rule) && isWanted(item, rule));
  const found = await findSame(target, wanted, undefined, rule.signal);
  const different = wanted.filter((item) => !isSame(item, found.get(idOf(item))));
  const requests = different.map((Item) => ({ PutRequest: { Item } }));
  if (rule.writes) await writeAll(target, requests, rule.signal);
  counts.compared += page.length;
  counts.written += different.length;
  rule.onProgress(counts);
}

async function removeExtras(
  page: StoredItem[],
  source: Table,
  target: Table,
  rule: Rule,
  counts: Counts,
): Promise<void> {
  const present = page.filter((item) => isCompared(item, rule));
  const found = await findSame(source, present, [PARTITION_KEY, SORT_KEY], rule.signal);
  const extra = present.filter((item) => !found.has(idOf(item)) || !isWanted(item, rule));
  const requests = extra.map((item) => ({ DeleteRequest: { Key: keyOf(item) } }));
  if (rule.writes) await writeAll(target, requests, rule.signal);
  counts.compared += page.length;
  counts.deleted += extra.length;
  rule.onProgress(counts);
}

/**
 * The epoch of the feeds stays as it is: an earlier one would make cursors from before the restore valid. DynamoDB
 * itself removes expired items, at any time.
 */
function isCompared(item: StoredItem, { now }: Rule): boolean {
  const expiry = item[TTL_ATTRIBUTE]?.N;
  return item[PARTITION_KEY]?.S !== FEED_PARTITION && (expiry === undefined || Number(expiry) > now);
}

function isWanted(item: StoredItem, { endsCredentials }: Rule): boolean {
  return !endsCredentials || !/^(SESSION|TOKEN)#/.test(item[SORT_KEY]?.S ?? '');
}

function isSame(one: StoredItem, other: StoredItem | undefined): boolean {
  return isDeepStrictEqual(one, other);
}
