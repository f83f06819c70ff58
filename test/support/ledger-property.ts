import fc from 'fast-check';
import { expect } from 'vitest';
import { newUser, type TestUser } from './api.ts';
import { expectShownSums, expectShownTransactions } from './ledger-check.ts';
import { type Step, stepSequence } from './ledger-steps.ts';
import { CURRENCY_IDS, newWorld, type World } from './ledger-world.ts';
import { take } from './send-ledger-step.ts';

interface Property {
  readonly runs: number;
  /** At the same time in each run, each with their own base currency and steps. */
  readonly users: number;
  readonly steps: number;
  /** The way that the user's requests take. */
  readonly by: (user: TestUser) => TestUser | Promise<TestUser>;
  readonly afterEveryStep: (world: World) => Promise<void>;
}

/** A failing sequence is shortened by repeating it many times. After this long what was found is short enough. */
const SHORTENING_MS = 90_000;

/** How often each kind of step was taken or refused, and for what. */
export type Outcomes = Map<string, number>;

/**
 * Takes random steps and compares with the model after every one. A failure prints its seed and the shortest sequence
 * that still fails; LEDGER_SEED repeats it, and LEDGER_RUNS multiplies the runs.
 */
export async function expectLikeModel({
  runs,
  users,
  steps,
  by,
  afterEveryStep,
}: Property): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const seed = process.env.LEDGER_SEED;
  let shortenedAt = Number.POSITIVE_INFINITY;
  const oneUser = fc.record({ base: fc.constantFrom(...CURRENCY_IDS), steps: stepSequence(steps) });
  await fc.assert(
    fc.asyncProperty(fc.array(oneUser, { minLength: 1, maxLength: users, size: 'max' }), async (all) => {
      if (performance.now() > shortenedAt) return;
      const worlds = await Promise.all(
        all.map(async ({ base }) => newWorld(await by(await newUser({ base_currency_id: base })))),
      );
      try {
        await Promise.all(worlds.map((world, index) => walkThrough(world, all[index]?.steps ?? [])));
      } catch (error) {
        shortenedAt = Math.min(shortenedAt, performance.now() + SHORTENING_MS);
        throw error;
      }
    }),
    {
      numRuns: runs * Number(process.env.LEDGER_RUNS ?? 1),
      ...(seed !== undefined && { seed: Number(seed) }),
    },
  );
  return outcomes;

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

/** A test of random steps proves something only about what they came across. */
export function expectVariety(outcomes: Outcomes, leastSteps: number, kinds: readonly string[]): void {
  const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const counts = Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a));
  console.info(`${total} steps: ${JSON.stringify(counts)}`);
  expect(total).toBeGreaterThanOrEqual(leastSteps);
  expect(kinds.filter((kind) => !outcomes.has(kind))).toEqual([]);
}
