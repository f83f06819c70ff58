import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { expectBooks, expectLists } from '../../support/books/check.ts';
import { type BookStep, bookSteps } from '../../support/books/drafts.ts';
import { take } from '../../support/books/take.ts';
import { newBooksWorld } from '../../support/books/world.ts';
import { CURRENCY_IDS } from '../../support/ledger-world.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

/** A failing sequence is shortened by repeating it many times. After this long, it is short enough. */
const SHORTENING_MS = 90_000;

/** A comparison takes twenty times as long as a step, and a mistake is still visible a few steps later. */
const STEPS_PER_COMPARISON = 6;

/**
 * Takes random steps of every kind, and compares everything that the API shows with the model along the way. A failure
 * prints its seed and the shortest sequence that still fails; LEDGER_SEED repeats it, and LEDGER_RUNS multiplies the
 * runs.
 */
async function expectLikeModel(options: {
  runs: number;
  steps: number;
  by: (user: TestUser) => TestUser;
}): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const seed = process.env.LEDGER_SEED;
  let shortenedAt = Number.POSITIVE_INFINITY;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CURRENCY_IDS), bookSteps(options.steps), async (base, steps) => {
      if (performance.now() > shortenedAt) return;
      const world = await newBooksWorld(options.by(await newUser({ base_currency_id: base })));
      try {
        let taken = 0;
        for (const step of steps as BookStep[]) {
          const outcome = await take(world, step);
          if (outcome === undefined) continue;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          taken += 1;
          if (taken % STEPS_PER_COMPARISON === 0) await expectBooks(world);
        }
        await expectBooks(world);
        await expectLists(world);
      } catch (error) {
        shortenedAt = Math.min(shortenedAt, performance.now() + SHORTENING_MS);
        throw error;
      }
    }),
    {
      numRuns: options.runs * Number(process.env.LEDGER_RUNS ?? 1),
      ...(seed !== undefined && { seed: Number(seed) }),
    },
  );
  return outcomes;
}

test('after random steps of every kind, everything the API shows matches the simple model', async () => {
  const outcomes = await expectLikeModel({ runs: 2, steps: 60, by: withoutGateway });
  const counts = Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a));
  console.info(JSON.stringify(counts));
  const seen = (start: string) => [...outcomes.keys()].some((outcome) => outcome.startsWith(start));
  const expected = [
    ...['expense', 'income', 'transfer', 'journal'].map((kind) => `create ${kind}`),
    ...[
      'batch of several',
      'update ',
      'delete ',
      'restore ',
      'owe (',
      'pay (',
      'delete payment',
      'restore payment',
    ],
  ];
  const missing = expected.filter((start) => !seen(start));
  // A short run may miss some by chance, but never most of them.
  expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(process.env.LEDGER_RUNS ? 0 : 6);
}, 600_000);
