import type { ImportRow, ImportRowInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { createStore, useStore } from '../platform/store.ts';
import { sayFailure } from '../platform/toasts.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { putRows } from './rows.ts';

/** A decision about a row. */
export interface RowDecision {
  /** As it is shown now, and at once. */
  readonly row: ImportRow;
  readonly shown: ImportRow;
  /** The whole decision, which can be sent again. */
  readonly body: () => ImportRowInput | Promise<ImportRowInput>;
}

interface Waiting extends RowDecision {
  readonly importId: string;
  /** What the service is known to have. */
  readonly before: ImportRow;
}

export interface Progress {
  readonly importId: string;
  readonly done: number;
  readonly of: number;
}

/** A new AWS account runs ten functions at a time. */
const AT_ONCE = 4;
/** By row: the last decision about it. It outlives the screen. */
const waiting = new Map<string, Waiting>();
const sending = new Set<string>();
const progress = createStore<Progress | undefined>(undefined);
let running: Promise<void> | undefined;
let hasFailed = false;

export function useProgress(importId: string): Progress | undefined {
  const now = useStore(progress);
  return now?.importId === importId ? now : undefined;
}

/** Shows decisions at once, and writes them, four at a time. A newer one about the same row takes an older one's place. */
export function decide(importId: string, changes: readonly RowDecision[]): void {
  if (changes.length === 0) return;
  putRows(
    importId,
    changes.map(({ shown }) => shown),
  );
  let added = 0;
  for (const change of changes) {
    const key = `${importId} ${change.row.row}`;
    const before = waiting.get(key)?.before ?? change.row;
    if (!waiting.has(key)) added += 1;
    waiting.set(key, { ...change, importId, before });
  }
  const { done = 0, of = 0 } = progress.get() ?? {};
  progress.set({ importId, done, of: of + added });
  if (running) return;
  hasFailed = false;
  running = work();
}

/** Settles when nothing waits. False: something could not be written. */
export async function written(): Promise<boolean> {
  await running;
  const isWritten = !hasFailed;
  hasFailed = false;
  return isWritten;
}

async function work(): Promise<void> {
  // Later decisions are taken by lanes that still run.
  while (waiting.size > 0) await Promise.all(Array.from({ length: AT_ONCE }, lane));
  progress.set(undefined);
  running = undefined;
}

async function lane(): Promise<void> {
  for (;;) {
    const next = firstFree();
    if (!next) return;
    const [key, change] = next;
    waiting.delete(key);
    sending.add(key);
    try {
      const saved = await api.updateImportRow(change.importId, change.row.row, await change.body());
      if (!waiting.has(key)) putRows(change.importId, [saved]);
    } catch (error) {
      giveUp(change, error);
    } finally {
      sending.delete(key);
      const now = progress.get();
      if (now) progress.set({ ...now, done: now.done + 1 });
    }
  }
}

/** Of two decisions about one row, the older one is written first. */
function firstFree(): [string, Waiting] | undefined {
  for (const entry of waiting) if (!sending.has(entry[0])) return entry;
  return undefined;
}

/** What fails for one row fails for the others too: none of them is asked for again by itself. */
function giveUp(failed: Waiting, error: unknown): void {
  const rest = [failed, ...waiting.values()];
  waiting.clear();
  hasFailed = true;
  for (const importId of new Set(rest.map((each) => each.importId)))
    putRows(
      importId,
      rest.filter((each) => each.importId === importId).map(({ before }) => before),
    );
  sayFailure(t.notDecided(rest.length, messageOf(error)));
}
