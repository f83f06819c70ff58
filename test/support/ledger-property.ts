import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestUser } from './api.ts';
import { expectShownSums, expectShownTransactions } from './ledger-check.ts';
import { type Step, stepSequence } from './ledger-steps.ts';
import { CURRENCY_IDS, newWorld, type World } from './ledger-world.ts';
import { take } from './send-ledger-step.ts';

interface Property {
  /** At most. Once there is enough, the rest is left out. */
  readonly runs: number;
  /** At the same time in each run, each with their own base currency and steps. */
  readonly users: number;
  readonly steps: number;
  /** The way that the user's requests take. */
  readonly by: (user: TestUser) => TestUser;
  readonly afterEveryStep: (world: World) => Promise<void>;
  /** A test of random steps proves something only about what they came across. */
  readonly enough: { readonly steps: number; readonly kinds: readonly string[] };
}

/** A failing sequence is shortened by repeating it many times. After this long what was found is short enough. */
const SHORTENING_MS = 90_000;

/**
 * Takes random steps and compares with the model after every one, until there were enough of them and of every kind. A
 * failure prints its seed and the shortest sequence that still fails; LEDGER_SEED repeats it, and LEDGER_RUNS
 * multiplies the runs and the steps.
 */
export async function expectLikeModel({
  runs,
  users,
  steps,
  by,
  afterEveryStep,
  enough,
}: Property): Promise<void> {
  /** How often each kind of step was taken or refused, and for what. */
  const outcomes = new Map<string, number>();
  const total = () => [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const missing = () => enough.kinds.filter((kind) => !outcomes.has(kind));
  const times = Number(process.env.LEDGER_RUNS ?? 1);
  const seed = process.env.LEDGER_SEED;
  let shortenedAt = Number.POSITIVE_INFINITY;
  const oneUser = fc.record({ base: fc.constantFrom(...CURRENCY_IDS), steps: stepSequence(steps) });
  await fc.assert(
    fc.asyncProperty(fc.array(oneUser, { minLength: 1, maxLength: users, size: 'max' }), async (all) => {
      if (performance.now() > shortenedAt) return;
      const hasFailed = shortenedAt < Number.POSITIVE_INFINITY;
      if (!hasFailed && total() >= enough.steps * times && missing().length === 0) return;
      const worlds = await Promise.all(all.map(({ base }) => newWorld(base, by)));
      try {
        await Promise.all(worlds.map((world, index) => walkThrough(world, all[index]?.steps ?? [])));
      } catch (error) {
        shortenedAt = Math.min(shortenedAt, performance.now() + SHORTENING_MS);
        throw error;
      }
    }),
    {
      numRuns: runs * times,
      ...(seed !== undefined && { seed: Number(seed) }),
    },
  );
  const counts = Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a));
  console.info(`${total()} steps: ${JSON.stringify(counts)}`);
  expect(total()).toBeGreaterThanOrEqual(enough.steps * times);
  expect(missing()).toEqual([]);

  async function walkThrough(world: World, sequence: readonly Step[]): Promise<void> {
    for (const step of sequence) {
      const outcome = await take(world, step);
      if (outcome === undefined) continue;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await afterEveryStep(world);
    }
    await expectShownSums(world);
    await expectShownTransactions(world);
  }
}
