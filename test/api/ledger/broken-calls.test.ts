import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { expectSums } from '../../support/books/check.ts';
import type { BookStep, ObligationDraft, PaymentDraft, SpendDraft } from '../../support/books/drafts.ts';
import { newRace } from '../../support/books/race.ts';
import { expectStored } from '../../support/books/stored.ts';
import { take } from '../../support/books/take.ts';
import { cloud } from '../../support/cloud.ts';
import type { FaultRule } from '../../support/engine/observer-rules.ts';

vi.setConfig({ testTimeout: 180_000 });

const draft: SpendDraft = {
  form: 'spend',
  kind: 'expense',
  date: '2026-01-31',
  currencyId: 'USD',
  rate: 'provider',
  moneyPick: 0,
  parts: [{ categoryPick: 0, minor: 12_34n, isNegative: false }],
  isRefund: false,
  tags: [],
};
const yen: SpendDraft = { ...draft, kind: 'income', currencyId: 'JPY' };
const lent: ObligationDraft = {
  isAsset: true,
  currencyId: 'EUR',
  rate: 1.5,
  date: '2026-02-28',
  originalMinor: 100_00n,
  interestMinor: 0n,
  funding: 'account',
  pick: 1,
};
const payment: PaymentDraft = {
  daysLater: true,
  percent: 33,
  money: 'same',
  moneyPick: 0,
  moneyCurrencyId: 'EUR',
  moneyMinor: 1n,
  rate: 1.6,
};

/** Every kind of write. Each must end as if nothing had failed. */
const STEPS: readonly [BookStep, string][] = [
  [{ do: 'create', draft }, 'create expense'],
  [{ do: 'create', draft: yen }, 'create income'],
  [{ do: 'repeat create' }, 'repeat create'],
  [
    {
      do: 'update',
      pick: 0,
      draft: { ...draft, moneyPick: 2, parts: [{ categoryPick: 2, minor: 5n, isNegative: false }] },
      keeps: [],
    },
    'update expense',
  ],
  [
    { do: 'update', pick: 0, draft: { ...yen, currencyId: 'KWD', date: '2026-03-01', rate: 0.5 }, keeps: [] },
    'update income',
  ],
  [{ do: 'delete', pick: 0 }, 'delete expense'],
  [{ do: 'restore', pick: 0 }, 'restore expense'],
  [{ do: 'lock', through: '2026-01-31' }, 'lock'],
  [{ do: 'delete', pick: 1 }, 'delete: 409 period_locked'],
  [{ do: 'lock', through: null }, 'unlock'],
  [{ do: 'replace category', pick: 0 }, 'delete category'],
  [{ do: 'owe', draft: lent }, 'owe (account)'],
  [{ do: 'pay', pick: 0, draft: payment }, 'pay (same)'],
];

type Fault = FaultRule extends infer Rule ? (Rule extends FaultRule ? Omit<Rule, 'text'> : never) : never;

const write = { operation: 'TransactWriteItems' } as const;
const canceled = (...codes: string[]) => ({
  kind: 'error' as const,
  name: 'TransactionCanceledException' as const,
  reasons: codes.map((Code) => ({ Code })),
});

const FAULTS: Readonly<Record<string, Fault>> = {
  'three conflicts': { kind: 'error', name: 'TransactionCanceledException', times: 3, ...write },
  'a conflict on a later item': { ...canceled('None', 'TransactionConflict'), times: 2, ...write },
  'a transaction that is still in progress': {
    kind: 'error',
    name: 'TransactionInProgressException',
    times: 2,
    ...write,
  },
  'throttling of the table': {
    kind: 'error',
    name: 'ProvisionedThroughputExceededException',
    times: 3,
    ...write,
  },
  'throttling of the account': { kind: 'error', name: 'RequestLimitExceeded', times: 2, ...write },
  'throttling inside the transaction': { ...canceled('ThrottlingError', 'None'), times: 2, ...write },
  'an error of the store': { kind: 'error', name: 'InternalServerError', times: 2, ...write },
  'a connection that breaks before the commit': { kind: 'reset', times: 2, ...write },
  'a connection that breaks after the commit': { kind: 'forward then reset', times: 2, ...write },
  'throttled reads': { kind: 'error', name: 'ThrottlingException', times: 2 },
  'reads on broken connections': { kind: 'reset', times: 2, operation: 'GetItem' },
};

test.concurrent.each(Object.entries(FAULTS))(
  '%s: every write is made once, and no sum is ever wrong',
  async (_name, fault) => {
    const world = await newRace();
    let hits = 0;
    for (const [step, expected] of STEPS) {
      const rule = await cloud().observer.inject({
        ...fault,
        text: `BOOK#${world.user.bookId}`,
      } as FaultRule);
      expect(await take(world, step)).toBe(expected);
      hits += await rule.remove();
      await expectStored(world);
    }
    await expectSums(world);
    // A step that is refused while reading has no write to break, and a repeated request has one call.
    expect(hits).toBeGreaterThanOrEqual(STEPS.length - 1);
  },
);

const SLOWER_THAN_TIMEOUT_MS = 4000;

test.concurrent.each([
  // The response never arrives in time, but the engine has carried out the request.
  { kind: 'forward then delay' as const, ms: SLOWER_THAN_TIMEOUT_MS },
  // The request itself is late: it reaches the engine after its own retry has been carried out.
  { kind: 'delay' as const, ms: SLOWER_THAN_TIMEOUT_MS },
])('$kind: a write that times out and is retried is still made once', async (fault) => {
  const steps = STEPS.filter((_, index) => [0, 1, 3, 5, 6].includes(index));
  const world = await newRace();
  for (const [step, expected] of steps) {
    const rule = await cloud().observer.inject({
      ...fault,
      ...write,
      text: `BOOK#${world.user.bookId}`,
      times: 1,
    });
    expect(await take(world, step)).toBe(expected);
    expect(await rule.remove()).toBe(1);
    await expectStored(world);
  }
  // By now, the late requests have arrived too.
  await delay(SLOWER_THAN_TIMEOUT_MS);
  await expectStored(world);
  await expectSums(world);
});
