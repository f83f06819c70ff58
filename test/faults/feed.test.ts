import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PersonalFinance } from '../../client/client.ts';
import { differences, followWhile, Writer } from '../support/changes/feed-writers.ts';
import { listed, Mirror } from '../support/changes/mirror.ts';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { type Stand, startStand } from './stand.ts';

/** `FEED_FAULTS=200 ENGINE_RESTARTS=3 npx vitest run --project faults test/faults/feed.test.ts` is the long run. */
const FAULTS = Number(process.env.FEED_FAULTS ?? 20);
const RESTARTS = Number(process.env.ENGINE_RESTARTS ?? 1);
const WRITERS = 8;

/** What happens to requests, and to the function that records changes. */
const BAD_DAY: readonly FaultRule[] = [
  { text: 'BOOK#', kind: 'error', name: 'ThrottlingException', times: 5 },
  { text: 'BOOK#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 5 },
  { text: 'BOOK#', by: 'RecordChanges', kind: 'reset', times: 5 },
  {
    text: 'BOOK#',
    by: 'RecordChanges',
    kind: 'forward then reset',
    operation: 'TransactWriteItems',
    times: 5,
  },
  { text: 'BOOK#', by: 'RecordChanges', kind: 'error', name: 'InternalServerError', times: 5 },
  {
    text: 'BOOK#',
    by: 'RecordChanges',
    kind: 'forward then delay',
    ms: 4_000,
    operation: 'TransactWriteItems',
    times: 1,
  },
];

let stand: Stand;
beforeAll(async () => {
  stand = await startStand();
}, 180_000);
afterAll(() => stand?.stop());

async function register(): Promise<PersonalFinance> {
  const api = new PersonalFinance({ baseUrl: stand.url, retries: 5 });
  const password = 'correct horse battery';
  const email = `user-${crypto.randomUUID()}@example.com`;
  await api.register({ name: 'Ada', email, password, password_confirmation: password });
  return api;
}

test('readers end with what the lists show, whatever happens to the engine and to the function', {
  timeout: 900_000,
}, async () => {
  const api = await register();
  const other = await register();
  let isOver = false;
  const writers = [...Array.from({ length: WRITERS }, () => new Writer(api)), new Writer(other)];
  const writing = writers.map(async (writer) => {
    while (!isOver) await writer.act();
  });
  const readers: Mirror[] = [];
  const following: Promise<void>[] = [];
  const join = (limit: number) => {
    const mirror = new Mirror(api, { limit });
    readers.push(mirror);
    following.push(followWhile(mirror, () => !isOver));
  };
  join(7);
  let injected = 0;
  let restarts = 0;
  // Faults prove little unless work gets done between them.
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  for (let round = 0; injected < FAULTS || restarts < RESTARTS || acknowledged() < 3 * FAULTS; round++) {
    const rule = BAD_DAY[round % BAD_DAY.length] as FaultRule;
    const fault = await stand.inject(rule);
    for (let waited = 0; waited < 40 && (await fault.hits()) < (rule.times ?? 1); waited++) await sleep(100);
    injected += await fault.hits();
    await fault.remove();
    await sleep(500);
    if (round === 1) join(100);
    if (round === 3) join(3);
    if (injected >= ((restarts + 1) * FAULTS) / (RESTARTS + 1) && restarts < RESTARTS) {
      await stand.killAndRestart(300);
      restarts++;
    }
  }
  isOver = true;
  await Promise.all([...writing, ...following]);
  while (readers.length < 3) join(50);
  console.log(`${injected} faults, ${restarts} restarts, ${acknowledged()} acknowledged requests`);
  const expected = await listed(api);
  for (const mirror of readers) expect(await differences(mirror, expected)).toEqual([]);
  const theirs = new Mirror(other);
  expect(await differences(theirs, await listed(other))).toEqual([]);
  const foreign = new Set(theirs.applied.flatMap(({ type, id }) => (type === 'lock' ? [] : [id])));
  for (const mirror of readers) expect(mirror.applied.filter(({ id }) => foreign.has(id))).toEqual([]);
});
