import { readAgain } from '../platform/reads.ts';
import { createStore, useStore } from '../platform/store.ts';

/** How often the rows of previews were proposed again. */
const rounds = createStore<ReadonlyMap<string, number>>(new Map());

export function useRound(importId: string): number {
  return useStore(rounds).get(importId) ?? 0;
}

/** Rows may be something else now: they are read again, and are shown where they belong then. */
export async function beginRound(importId: string): Promise<void> {
  await readAgain(['import', 'imports', 'import-rows', 'import-categories', 'categories', 'groups']);
  rounds.set(new Map(rounds.get()).set(importId, (rounds.get().get(importId) ?? 0) + 1));
}
