import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectBooks, expectLists } from '../../support/books/check.ts';
import { type BookStep, bookSteps, richSteps, type SpendDraft } from '../../support/books/drafts.ts';
import { expectStored } from '../../support/books/stored.ts';
import { take } from '../../support/books/take.ts';
import { CURRENCY_IDS, newWorld, type World } from '../../support/books/world.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

/** A failing sequence is shortened by repeating it many times. After this long what was found is short enough. */
const SHORTENING_MS = 90_000;

/** A mistake is still visible a few steps later. */
const STEPS_PER_COMPARISON = 5;

/** A test of random steps proves something only about what they came across. Outcomes start like this. */
const ENOUGH = {
  steps: 200,
  kinds: [
    ...['expense', 'income', 'transfer', 'journal'].map((kind) => `create ${kind}`),
    ...['expense', 'income', 'transfer'].map((kind) => `update ${kind}`),
    ...['batch of several', 'repeat create', 'delete ', 'restore ', 'lock', 'unlock', 'delete category'],
    'move across the lock',
    ...['owe (account)', 'owe (category)', 'change obligation', 'pay (same)', 'pay (other)'],
    ...['delete payment', 'restore payment'],
  ],
};

const LUNCH: SpendDraft = {
  form: 'spend',
  kind: 'expense',
  date: '2026-03-01',
  currencyId: 'USD',
  rate: 'provider',
  moneyPick: 0,
  parts: [{ categoryPick: 0, minor: 100n, isNegative: false }],
  isRefund: false,
  tags: [],
};

/** Otherwise most runs would take hundreds of steps more, only to come across such a move. */
const MOVE_ACROSS_THE_LOCK: BookStep[] = [
  { do: 'create', draft: LUNCH },
  { do: 'lock', through: '2026-01-31' },
  { do: 'update', pick: 0, draft: { ...LUNCH, date: '2026-01-31' }, keeps: [] },
];

/** A failure prints its seed and the shortest sequence that still fails; LEDGER_SEED repeats it. */
test('after random steps of every kind, everything stored and shown equals the simple model', async () => {
  /** How often each kind of step was taken or refused, and for what. */
  const outcomes = new Map<string, number>();
  const total = () => [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const missing = () =>
    ENOUGH.kinds.filter((kind) => ![...outcomes.keys()].some((outcome) => outcome.startsWith(kind)));
  const times = Number(process.env.LEDGER_RUNS ?? 1);
  const seed = process.env.LEDGER_SEED;
  let shortenedAt = Number.POSITIVE_INFINITY;
  const steps = fc.oneof({ weight: 2, arbitrary: bookSteps(80) }, { weight: 1, arbitrary: richSteps(30) });
  const user = fc.record({ base: fc.constantFrom(...CURRENCY_IDS), steps });
  await fc.assert(
    fc.asyncProperty(fc.array(user, { minLength: 1, maxLength: 2, size: 'max' }), async (users) => {
      if (performance.now() > shortenedAt) return;
      const hasFailed = shortenedAt < Number.POSITIVE_INFINITY;
      if (!hasFailed && total() >= ENOUGH.steps * times && missing().length === 0) return;
      try {
        await Promise.all(
          users.map(async ({ base, steps }) => walkThrough(await newWorld(base, withoutGateway), steps)),
        );
      } catch (error) {
        shortenedAt = Math.min(shortenedAt, performance.now() + SHORTENING_MS);
        throw error;
      }
    }),
    // At most: once there is enough, the rest is left out.
    {
      numRuns: 45 * times,
      examples: [[[{ base: 'EUR', steps: MOVE_ACROSS_THE_LOCK }]]],
      ...(seed !== undefined && { seed: Number(seed) }),
    },
  );
  const counts = Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a));
  console.info(`${total()} steps: ${JSON.stringify(counts)}`);
  expect(total()).toBeGreaterThanOrEqual(ENOUGH.steps * times);
  expect(missing()).toEqual([]);

  async function walkThrough(world: World, sequence: readonly BookStep[]): Promise<void> {
    let taken = 0;
    for (const step of sequence) {
      const outcome = await take(world, step);
      if (outcome === undefined) continue;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      taken += 1;
      if (taken % STEPS_PER_COMPARISON === 0) await expectStored(world);
    }
    await expectStored(world);
    await expectBooks(world);
    await expectLists(world);
  }
}, 600_000);
