import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { bodyOf, newRace, tally, times } from '../../support/books/race.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { PATHS, picked } from '../../support/books/world.ts';
import { cloud } from '../../support/cloud.ts';

const { expense: EXPENSES } = PATHS;

// Dozens of parallel requests take a while on a small, busy machine.
vi.setConfig({ testTimeout: 180_000 });

test('25 parallel expenses on one account are all counted, each once', async () => {
  const world = await newRace();
  const answers = await Promise.all(
    times(25, (i) => world.user.post(EXPENSES, bodyOf(world, { amount: i + 0.01, category: i }))),
  );
  expect(tally(answers)).toEqual({ 200: 25 });
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(25);
  const model = await expectConsistent(world.user);
  expect(model.live).toHaveLength(25);
  // 0.01 + 1.01 + ... + 24.01
  expect(model.balance(picked(world.money, 0))).toBe(-300_25n);
});

test('25 parallel incomes and expenses are counted exactly, although every third write conflicts with another', async () => {
  const world = await newRace('KWD');
  const conflicts = await cloud().observer.inject({
    kind: 'error',
    name: 'TransactionCanceledException',
    text: `BOOK#${world.user.bookId}`,
    operation: 'TransactWriteItems',
    every: 3,
  });
  const answers = await Promise.all(
    times(25, (i) => {
      const kind = i % 2 === 0 ? 'expense' : 'income';
      return world.user.post(PATHS[kind], bodyOf(world, { amount: i + 0.001, category: i, asset: i }, kind));
    }),
  );
  expect(await conflicts.remove()).toBeGreaterThanOrEqual(8);
  expect(tally(answers)).toEqual({ 200: 25 });
  expect((await expectConsistent(world.user)).live).toHaveLength(25);
});

test('parallel changes of one expense each win or lose as a whole', async () => {
  const world = await newRace();
  const { body: created } = await world.user.post(EXPENSES, bodyOf(world, { amount: 7 }));
  const bodies = times(20, (i) =>
    bodyOf(world, {
      amount: 100 + i,
      category: i % 3,
      asset: i % 2 === 0 ? 1 : 2,
      date: i % 2 === 0 ? '2026-02-28' : '2026-03-01',
      ...(i % 4 === 0 && { currency_id: 'EUR', fx_rate: 1.5 }),
    }),
  );
  const answers = await Promise.all(bodies.map((body) => world.user.put(`${EXPENSES}/${created.id}`, body)));
  expect(tally(answers)).toEqual({ 200: 20 });
  for (const [index, answer] of answers.entries()) expect(answer.body).toMatchObject(bodies[index] ?? {});
  const last = (await world.user.get(`${EXPENSES}/${created.id}`)).body;
  expect(answers.map(({ body }) => body)).toContainEqual(last);
  expect((await expectConsistent(world.user)).live).toHaveLength(1);
});

test('of changes that name the same version, one succeeds', async () => {
  const world = await newRace();
  const created = await world.user.post(EXPENSES, bodyOf(world, { amount: 7 }));
  const headers = { 'if-match': created.headers.get('etag') ?? '' };
  const answers = await Promise.all(
    times(8, (i) =>
      world.user.put(`${EXPENSES}/${created.body.id}`, bodyOf(world, { amount: 8 + i }), { headers }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, '412 version_mismatch': 7 });
  await expectConsistent(world.user);
});

test('a parallel deletion and change leave a deleted expense without any effect', async () => {
  const world = await newRace();
  await Promise.all(
    times(8, async (round) => {
      const path = `${EXPENSES}/${(await world.user.post(EXPENSES, bodyOf(world, { amount: 5 }))).body.id}`;
      const change = () => world.user.put(path, bodyOf(world, { amount: 6 + round, category: 2, asset: 1 }));
      const [before, deletion, after, again] = await Promise.all([
        change(),
        world.user.delete(path),
        change(),
        world.user.delete(path),
      ]);
      expect(tally([deletion, again])).toEqual({ 204: 1, '404 not_found': 1 });
      for (const { status } of [before, after]) expect([200, 404]).toContain(status);
    }),
  );
  const model = await expectConsistent(world.user);
  expect([model.live.length, model.deleted.size]).toEqual([0, 8]);
  for (const id of world.money) expect(model.balance(id)).toBe(0n);
});

test('parallel restores bring an expense back once', async () => {
  const world = await newRace();
  const { body } = await world.user.post(EXPENSES, bodyOf(world, { amount: 5 }));
  await world.user.delete(`${EXPENSES}/${body.id}`);
  const answers = await Promise.all(times(10, () => world.user.post(`${EXPENSES}/${body.id}/restore`)));
  expect(tally(answers)).toEqual({ 200: 10 });
  const model = await expectConsistent(world.user);
  expect(model.balance(picked(world.money, 0))).toBe(-500n);
});

test('parallel restores, deletions and changes of a few expenses end with sums that match the list', async () => {
  const world = await newRace('JPY');
  const ids = await Promise.all(
    times(4, async (i) => (await world.user.post(EXPENSES, bodyOf(world, { amount: 10 + i }))).body.id),
  );
  const answers = await Promise.all(
    times(24, (i) => {
      const path = `${EXPENSES}/${ids[i % 4]}`;
      if (i % 3 === 0) return world.user.delete(path);
      if (i % 3 === 1) return world.user.post(`${path}/restore`);
      return world.user.put(path, bodyOf(world, { amount: 100 + i, category: i, asset: i % 2 }));
    }),
  );
  expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
  await expectConsistent(world.user);
});

test('20 parallel repeats of one Idempotency-Key create one record and get one response', async () => {
  const world = await newRace();
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    times(20, () => world.user.post(EXPENSES, bodyOf(world, { amount: 3 }), { headers })),
  );
  expect(tally(answers)).toEqual({ 200: 20 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const replayed = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
  expect(replayed).toHaveLength(19);
  const model = await expectConsistent(world.user);
  expect(model.live.map(({ id }) => id)).toEqual([answers[0]?.body.id]);
});

test('of different requests with one Idempotency-Key, one is carried out', async () => {
  const world = await newRace();
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    times(10, (i) => world.user.post(EXPENSES, bodyOf(world, { amount: 1 + i }), { headers })),
  );
  expect(tally(answers)).toEqual({ 200: 1, '422 idempotency_key_reused': 9 });
  expect((await expectConsistent(world.user)).live).toHaveLength(1);
});

test('reports that are read while others write always balance', async () => {
  const world = await newRace();
  const writes = Promise.all(
    times(15, (i) => world.user.post(EXPENSES, bodyOf(world, { amount: 1 + i, category: i, asset: i }))),
  );
  const report = () => world.user.get('/reports/trial-balance', { faultExpected: true });
  const reports = await Promise.all(times(20, report));
  expect(tally(await writes)).toEqual({ 200: 15 });
  // While writes keep coming, a report may ask to be read again; what it shows always balances.
  for (const { status, body, headers } of reports) {
    if (status === 200) expect(body.total.debit).toBe(body.total.credit);
    else expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  }
  expect((await world.user.get('/reports/trial-balance')).status).toBe(200);
  await expectConsistent(world.user);
});
