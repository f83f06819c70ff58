import { type Erasure, pendingErasures, sweep } from '../../books/erasure.ts';

/**
 * How many items of one user are removed before the next user's turn, so that a large one does not hold up the others.
 */
const TURN_ITEMS = 5000;
/** The most users per run. The next run finds the others. */
const USERS_MAX = 1000;

interface EraseUsersOutcome {
  readonly usersFinished: number;
  /** Known to be unfinished: there was no time, the sweep failed, or an import may still be writing. */
  readonly usersLeft: number;
  readonly itemsRemoved: number;
  readonly failures: readonly unknown[];
}

/** Removes the remaining data of erased users, turn by turn, for at most this time. */
export async function eraseUsers(forMs: number): Promise<EraseUsersOutcome> {
  const endsAt = performance.now() + forMs;
  const failures: unknown[] = [];
  let waiting: Erasure[] = [];
  for await (const erasure of pendingErasures()) if (waiting.push(erasure) >= USERS_MAX) break;
  const userCount = waiting.length;
  let usersFinished = 0;
  let itemsRemoved = 0;
  while (waiting.length > 0 && performance.now() < endsAt) {
    const again: Erasure[] = [];
    for (const erasure of waiting) {
      try {
        const { itemCount, isFinished } = await sweep(erasure, { itemsMax: TURN_ITEMS, endsAt });
        itemsRemoved += itemCount;
        if (isFinished) usersFinished += 1;
        else if (itemCount > 0) again.push(erasure);
      } catch (error) {
        failures.push(error);
      }
    }
    waiting = again;
  }
  return { usersFinished, usersLeft: userCount - usersFinished, itemsRemoved, failures };
}
