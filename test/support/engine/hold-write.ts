import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from '../api.ts';
import { cloud } from '../cloud.ts';

/**
 * Holds the next write of a function (`CreateExpense`) in this user's book, or in a partition: waits until the write arrives, does something
 * else, and then releases it. `all` also holds the writes that follow, for functions that other tests run meanwhile.
 */
export async function holdWrite(
  where: Pick<TestUser, 'bookId'> | string,
  by: string,
  which: 'the next' | 'all' = 'the next',
) {
  const held = await cloud().observer.inject({
    text: typeof where === 'string' ? where : `BOOK#${where.bookId}`,
    operation: 'TransactWriteItems',
    by,
    kind: 'hold',
    ...(which === 'the next' && { times: 1 }),
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
