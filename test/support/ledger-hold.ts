import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './api.ts';
import { cloud } from './cloud.ts';
import { newRace } from './ledger-race.ts';
import type { World } from './ledger-world.ts';

/** Shorter than a function waits for a response, and much longer than a request takes. */
const HOLD_MS = 2000;
const ROUNDS_MAX = 10;

export interface Interleaving {
  /** Part of the function's logical id whose write is held: `CreateExpense`. */
  readonly by: string;
  /** What must be there before; its result is handed on. */
  readonly before?: (world: World) => Promise<string>;
  readonly held: (world: World, made: string) => Promise<Answer>;
  /** Sent and answered after the held request has read everything, and before it writes. */
  readonly between: (world: World, made: string) => Promise<Answer>;
}

/**
 * Brings two requests into exactly one order: the first reads, the second is done from beginning to end, the first
 * writes. On a machine that is too busy the write may get through before that; then it is tried again.
 */
export async function interleave(
  wanted: Interleaving,
): Promise<{ world: World; held: Answer; between: Answer }> {
  const { observer } = cloud();
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const world = await newRace();
    const made = (await wanted.before?.(world)) ?? '';
    const text = `USER#${world.user.id}`;
    const writes = async () =>
      (await observer.calls(text)).filter(
        ({ by, operation }) => by.includes(wanted.by) && operation === 'TransactWriteItems',
      );
    const earlier = (await writes()).length;
    const rule = await observer.inject({
      kind: 'delay',
      ms: HOLD_MS,
      text,
      by: wanted.by,
      operation: 'TransactWriteItems',
      times: 1,
    });
    const sent = wanted.held(world, made);
    while ((await writes()).length === earlier) await sleep(10);
    const between = await wanted.between(world, made);
    const isStillHeld = (await writes())[earlier]?.status === undefined;
    const held = await sent;
    await rule.remove();
    if (isStillHeld) return { world, held, between };
  }
  throw new Error('The machine is too busy: no write could be held long enough.');
}
