import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problems.ts';
import { Stale } from './write.ts';

const ATTEMPTS_MAX = 20;

/** Reads and writes again if someone else changed what was read: the last write wins, as a whole. */
export async function retryStale<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      await beforeRetry(count, error);
    }
  }
}

/** Waits after this many failures in a row, longer each time. After too many, the client must try again later. */
export async function beforeRetry(failures: number, cause: unknown): Promise<void> {
  if (failures >= ATTEMPTS_MAX) throw new Problem('conflict', { retryAfterSeconds: 1, cause });
  await sleep(Math.random() * 10 * failures);
}
