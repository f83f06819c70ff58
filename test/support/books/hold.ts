import type { Answer } from '../api.ts';
import { holdWrite } from '../engine/hold-write.ts';
import { newRace } from './race.ts';
import type { World } from './world.ts';

/** Shorter than a function waits for a response: after that it would retry, and the retry is not held. */
const HOLD_MAX_MS = 2500;
const ROUNDS_MAX = 10;

export interface Interleaving {
  /** Part of the function's logical id whose write is held: `CreateExpense`. */
  readonly by: string;
  /** What must exist before; its result is passed on. */
  readonly before?: (world: World) => Promise<string>;
  readonly held: (world: World, made: string) => Promise<Answer>;
  /** Sent and answered after the held request has read everything, and before it writes. */
  readonly between: (world: World, made: string) => Promise<Answer>;
}

/**
 * Forces two requests into one exact order: the first reads, the second runs from beginning to end, the first writes.
 * On a very busy machine, the function may not wait that long and write again; then the whole is repeated.
 */
export async function interleave(
  wanted: Interleaving,
): Promise<{ world: World; held: Answer; between: Answer }> {
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const world = await newRace();
    const made = (await wanted.before?.(world)) ?? '';
    const whileHeld = await holdWrite(world.user, wanted.by);
    const sent = wanted.held(world, made);
    const { between, ms } = await whileHeld(async () => {
      const started = performance.now();
      return { between: await wanted.between(world, made), ms: performance.now() - started };
    });
    const held = await sent;
    if (ms < HOLD_MAX_MS) return { world, held, between };
  }
  throw new Error('The machine is too busy: no write could be held long enough.');
}
