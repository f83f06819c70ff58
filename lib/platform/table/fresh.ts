import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problems.ts';
import { Stale } from './write.ts';

const ATTEMPTS_MAX = 20;

/** Reads and writes again if someone else changed what was read: the last write wins, as a whole. */
export async function untilFresh<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      if (count >= ATTEMPTS_MAX) throw new Problem('conflict', { retryAfterSeconds: 1, cause: error });
      await sleep(Math.random() * 10 * count);
    }
  }
}
