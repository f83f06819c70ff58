import type { Import } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { createStore, useStore } from '../platform/store.ts';

export type Action = 'commit' | 'revert';

export interface Work {
  readonly id: string;
  readonly action: Action;
  readonly latest?: Import | undefined;
  readonly error?: unknown;
  readonly isOver: boolean;
}

/** It continues while other screens are shown, and after a reload: the import's status says what was going on. */
const work = createStore<Work | undefined>(undefined);

const GOAL = { commit: 'committed', revert: 'reverted' } as const;
/** Each request works for some seconds. If this many in a row change nothing, something is wrong. */
const STANDSTILL_MAX = 30;

export class Standstill extends Error {}

export function useWork(id: string): Work | undefined {
  const now = useStore(work);
  return now?.id === id ? now : undefined;
}

/** Repeats the request until all of it is done. Returns undefined if it failed; the work then has the error. */
export async function carryOut(id: string, action: Action): Promise<Import | undefined> {
  const running = work.get();
  if (running && !running.isOver) return undefined;
  work.set({ id, action, isOver: false });
  let before = '';
  let standstill = 0;
  try {
    for (;;) {
      const latest = await (action === 'commit' ? api.commitImport(id) : api.revertImport(id));
      if (latest.status === GOAL[action]) {
        work.set(undefined);
        await readAgain();
        return latest;
      }
      work.set({ id, action, latest, isOver: false });
      const state = JSON.stringify([latest.status, latest.counts, latest.updated_at]);
      standstill = state === before ? standstill + 1 : 0;
      before = state;
      if (standstill >= STANDSTILL_MAX) throw new Standstill();
    }
  } catch (error) {
    work.set({ id, action, error, isOver: true });
    await readAgain();
    return undefined;
  }
}
