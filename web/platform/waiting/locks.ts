import type { World } from './send.ts';

/** Locks that all tabs and the service worker share. Browsers have none in pages over plain HTTP, except on localhost. */
export const sharedLocks: Pick<World, 'inTurn' | 'ifFree'> = {
  inTurn: (name, run) => managed()?.request(name, run) ?? run(),
  ifFree: (name, run) =>
    managed()?.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined)) ?? run(),
};

const managed = (): LockManager | undefined => navigator.locks as LockManager | undefined;
