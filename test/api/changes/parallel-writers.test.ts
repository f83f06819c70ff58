import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registeredUser } from '../../support/api.ts';
import { differences, followWhile, Writer } from '../../support/changes/feed-writers.ts';
import { listed, Mirror } from '../../support/changes/mirror.ts';
import { cloud } from '../../support/cloud.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

/** `FEED_STEPS=100` for a longer run; test/faults/feed.test.ts also restarts the engine. */
const STEPS = Number(process.env.FEED_STEPS ?? 5);
const WRITERS = 4;

test('readers who start at different times end up with what the lists show, even if recording changes fails', async () => {
  const user = await registeredUser();
  const other = await registeredUser();
  const stranger = new Writer(other.api);
  const faults = [
    { kind: 'forward then reset', times: 2 },
    { kind: 'error', name: 'InternalServerError', times: 6 },
    { kind: 'reset', times: 6 },
  ] as const;
  const scope = { text: `BOOK#${user.bookId}`, by: 'RecordChanges', operation: 'TransactWriteItems' };
  const injected = await Promise.all(faults.map((fault) => cloud().observer.inject({ ...scope, ...fault })));

  let isOver = false;
  const readers = [new Mirror(user.api, { limit: 7 })];
  const following = [followWhile(readers[0] as Mirror, () => !isOver)];
  const writing = Array.from({ length: WRITERS }, async () => {
    const writer = new Writer(user.api);
    for (let step = 0; step < STEPS; step++) await Promise.all([writer.act(), step === 0 && stranger.act()]);
    return writer.acknowledged;
  });
  await sleep(500);
  readers.push(new Mirror(user.api, { limit: 100 }), new Mirror(user.api, { limit: 3 }));
  following.push(...readers.slice(1).map((mirror) => followWhile(mirror, () => !isOver)));
  const acknowledged = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0);
  isOver = true;
  await Promise.all(following);
  const hits = await Promise.all(injected.map((fault) => fault.hits()));
  await Promise.all(injected.map((fault) => fault.remove()));

  expect(acknowledged).toBeGreaterThan(STEPS);
  expect(Math.max(...hits)).toBeGreaterThan(0);
  const expected = await listed(withoutGateway(user).api);
  for (const mirror of readers) expect(await differences(mirror, expected)).toEqual([]);
  const theirs = new Mirror(other.api);
  expect(await differences(theirs, await listed(withoutGateway(other).api))).toEqual([]);
  const foreign = new Set(theirs.applied.flatMap(({ type, id }) => (type === 'lock' ? [] : [id])));
  for (const mirror of readers) expect(mirror.applied.filter(({ id }) => foreign.has(id))).toEqual([]);
});
