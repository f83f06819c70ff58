import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from './api.ts';
import { cloud } from './cloud.ts';

/**
 * Holds the next write of a function (`CreateExpense`) for this user: waits until the write arrives, does something
 * else, and then releases it.
 */
export async function holdWrite(user: Pick<TestUser, 'id'>, by: string) {
  const held = await cloud().observer.inject({
    text: `USER#${user.id}`,
    operation: 'TransactWriteItems',
    by,
    kind: 'hold',
    times: 1,
  });
  return async <T>(between: () => Promise<T>): Promise<T> => {
    while ((await held.hits()) === 0) await sleep(10);
    try {
      return await between();
    } finally {
      await held.remove();
    }
  };
}
