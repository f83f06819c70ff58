import { dehydrate, hydrate, type Query } from '@tanstack/query-core';
import { cache } from '../reads.ts';
import { whose } from '../whose.ts';
import { findReads, type KeptRead, put } from './storage.ts';
import { isKept, pagesKept } from './which.ts';

/** Whose reads are stored, and since which removal. */
interface Shelf {
  readonly generation: number;
  readonly user: string;
  readonly book: string;
}

/** Reads of a page that opens are stored together. */
const PAUSE_MS = 300;
/** Characters of one read. Nothing that a screen shows at first is as long. */
const LONGEST = 1_000_000;
/** What hardly ever changes is read again after a day. */
const DAY_MS = 24 * 60 * 60 * 1000;

let place: Shelf | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = new Set<string>();
/** What is shown as it was stored, until its own answer replaces it. */
const stored = new Set<string>();

export const isStored = ({ queryHash }: Query): boolean => stored.has(queryHash);

/** Puts stored reads into the cache. They are shown at once and read again. */
export function showStored(reads: readonly KeptRead[], now = Date.now()): void {
  for (const { queryHash, state, meta } of reads)
    if (!isConstant(meta, state.dataUpdatedAt, now)) stored.add(queryHash);
  const queries = reads.map((read) => ({
    ...read,
    state: { ...read.state, isInvalidated: !isConstant(read.meta, read.state.dataUpdatedAt, now) },
  }));
  hydrate(cache, { mutations: [], queries });
}

const isConstant = (meta: KeptRead['meta'], at: number, now: number): boolean =>
  meta?.isConstant === true && now - at < DAY_MS;

/** From now on, what is read is stored, and what was read already. */
export function startKeeping(where: Shelf): void {
  place = where;
  for (const { queryHash } of cache.getQueryCache().getAll()) if (!stored.has(queryHash)) note(queryHash);
}

export function stopKeeping(): void {
  place = undefined;
  changed.clear();
  clearTimeout(timer);
  timer = undefined;
}

function note(hash: string): void {
  if (!place) return;
  changed.add(hash);
  timer ??= setTimeout(() => void store(), PAUSE_MS);
}

async function store(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!place || changed.size === 0) return;
  const { queries } = dehydrate(cache, {
    shouldDehydrateQuery: ({ queryHash, queryKey, state }) =>
      changed.has(queryHash) && state.status === 'success' && isKept(queryKey),
    shouldDehydrateMutation: () => false,
  });
  changed.clear();
  const reads = queries.map(firstPages).filter(({ state }) => JSON.stringify(state.data).length <= LONGEST);
  if (reads.length === 0) return;
  // A full disk: what was stored before stays.
  const isWritten = await put(place.generation, place, reads).catch(() => true);
  // It was removed, in this tab or another one.
  if (!isWritten) stopKeeping();
}

function firstPages(read: KeptRead): KeptRead {
  const data = read.state.data as { pages?: unknown[]; pageParams?: unknown[] } | undefined;
  if (!data?.pages || !data.pageParams) return read;
  const count = pagesKept(read.queryKey);
  const kept = { pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) };
  return { ...read, state: { ...read.state, data: kept } };
}

/** Watches what is read. */
export function watchReads(): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'success') {
      if (!action.manual) stored.delete(query.queryHash);
      if (!stored.has(query.queryHash)) note(query.queryHash);
    }
    // Without an answer, what was forgotten in memory may still be stored.
    if (action.type === 'error' && query.state.data === undefined) void bringBack(query);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void store();
  });
}

async function bringBack({ queryHash, queryKey, state }: Query): Promise<void> {
  const { user, book } = whose.get() ?? {};
  if (!user || !book || !isKept(queryKey) || !(state.error instanceof TypeError)) return;
  showStored(await findReads(user, book, queryHash));
}
