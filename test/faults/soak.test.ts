import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { faultsInBooks } from './audit.ts';
import { Household } from './household.ts';
import { type Stand, startStand } from './stand.ts';

/** `npm run test:faults` uses 200 faults and 3 restarts; a run of the whole suite uses fewer. */
const FAULTS = Number(process.env.FAULTS ?? 40);
const RESTARTS = Number(process.env.ENGINE_RESTARTS ?? 1);
const HOUSEHOLDS = 6;

/** What DynamoDB and the network in front of it do on a bad day. */
const BAD_DAY: readonly FaultRule[] = [
  {
    text: 'BOOK#',
    kind: 'error',
    name: 'TransactionCanceledException',
    operation: 'TransactWriteItems',
    times: 5,
  },
  { text: 'BOOK#', kind: 'error', name: 'ProvisionedThroughputExceededException', times: 5 },
  { text: 'BOOK#', kind: 'error', name: 'ThrottlingException', times: 5 },
  { text: 'BOOK#', kind: 'error', name: 'InternalServerError', operation: 'TransactWriteItems', times: 3 },
  { text: 'BOOK#', kind: 'delay', ms: 400, times: 5 },
  { text: 'BOOK#', kind: 'reset', operation: 'TransactWriteItems', times: 5 },
  { text: 'BOOK#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 5 },
  { text: 'BOOK#', kind: 'forward then delay', ms: 6_000, operation: 'TransactWriteItems', times: 1 },
];

let stand: Stand;
beforeAll(async () => {
  stand = await startStand();
}, 180_000);
afterAll(() => stand?.stop());

test('every acknowledged write survives, and no unacknowledged one is half applied', {
  timeout: 900_000,
}, async () => {
  const households = Array.from({ length: HOUSEHOLDS }, () => new Household(stand.url));
  for (const household of households) await household.moveIn();

  const total = (count: 'acknowledged' | 'unanswered') =>
    households.reduce((sum, household) => sum + household[count], 0);
  let isOver = false;
  const living = households.map(async (household) => {
    while (!isOver) await household.act();
  });
  let injected = 0;
  let restarts = 0;
  const storm = async () => {
    // Faults prove little unless work gets done between them.
    const isCalmEnough = () => total('acknowledged') >= 2 * FAULTS;
    for (let round = 0; injected < FAULTS || restarts < RESTARTS || !isCalmEnough(); round++) {
      const rule = BAD_DAY[round % BAD_DAY.length];
      if (!rule) break;
      const fault = await stand.inject(rule);
      // Faults happen only to actual calls, so each round waits for its own, but not forever.
      for (let waited = 0; waited < 40 && (await fault.hits()) < (rule.times ?? 1); waited++)
        await sleep(100);
      injected += await fault.hits();
      await fault.remove();
      await sleep(500);
      if (injected >= ((restarts + 1) * FAULTS) / (RESTARTS + 1) && restarts < RESTARTS) {
        await stand.killAndRestart(500);
        restarts++;
        console.log(`${injected} of ${FAULTS} faults, ${restarts} of ${RESTARTS} restarts so far`);
      }
    }
  };
  await storm();
  isOver = true;
  await Promise.all(living);

  console.log(
    `${injected} faults, ${restarts} engine restarts, ${total('acknowledged')} acknowledged requests, ${total('unanswered')} without a response or temporarily refused`,
  );
  expect(injected).toBeGreaterThanOrEqual(FAULTS);
  expect(restarts).toBe(RESTARTS);
  for (const household of households) expect(await faultsInBooks(household)).toEqual([]);
});

test('the audit finds what it is there to find', async () => {
  const household = new Household(stand.url);
  await household.moveIn();
  for (let i = 0; i < 5; i++) await household.act();
  const [record] = household.expected.values();
  if (!record) throw new Error('Nothing was recorded.');
  const { deleted } = record;
  record.deleted = deleted !== true;
  expect(await faultsInBooks(household)).toEqual([
    expect.stringMatching(deleted === true ? /^lost/ : /^came back/),
  ]);
  record.deleted = deleted;
  household.expected.delete(record.id);
  const forgotten = await faultsInBooks(household);
  expect(forgotten).toEqual(deleted === true ? [] : [expect.stringMatching(/^nobody recorded/)]);
});
