import { test } from 'vitest';
import { expectShownSums, expectStoredSums } from '../../support/ledger-check.ts';
import { expectLikeModel } from '../../support/ledger-property.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

const DONE = ['create', 'update', 'delete', 'restore', 'lock', 'unlock'];
const RARER = ['repeat create', 'delete category', 'delete category: 409 category_in_use'];
/** Locked deletions and restorations are too rare for a short run; their own tests have them as well. */
const LOCKED = process.env.LEDGER_RUNS ? ['create', 'update', 'delete', 'restore'] : ['create', 'update'];
const REFUSED = [
  ...LOCKED.map((what) => `${what}: 409 period_locked`),
  ...['create', 'update'].flatMap((what) => [
    `${what}: 422 amount_too_large`,
    `${what}: 422 fx_rate_unavailable`,
  ]),
];

test('through the gateway, everything the API shows equals the simple model after every random step', async () => {
  await expectLikeModel({
    runs: 20,
    users: 2,
    steps: 15,
    by: (user) => user,
    afterEveryStep: expectShownSums,
    enough: { steps: 30, kinds: ['create', 'update', 'delete'] },
  });
}, 600_000);

test('directly on the table, every stored sum and counter equals it after each of many steps', async () => {
  await expectLikeModel({
    runs: 60,
    users: 2,
    steps: 60,
    by: withoutGateway,
    afterEveryStep: expectStoredSums,
    // Too large a sum and a lost category are met too rarely to be counted on here: exact-range.test.ts and
    // restore-expense.test.ts go for them.
    enough: { steps: 200, kinds: [...DONE, ...RARER, ...REFUSED] },
  });
}, 600_000);
