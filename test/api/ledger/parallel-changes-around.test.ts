import { expect, test, vi } from 'vitest';
import { walk } from '../../support/api.ts';
import { bodyOf, newRace, outcomeOf, tally, times } from '../../support/books/race.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { found, newCategory, PATHS, picked } from '../../support/books/world.ts';

const { expense: EXPENSES } = PATHS;
const ALL = `${EXPENSES}?include_deleted=true`;

// Dozens of parallel requests take a while on a small, busy machine.
vi.setConfig({ testTimeout: 180_000 });

test('once a lock has been confirmed, nothing in the period is created, changed or deleted', async () => {
  const world = await newRace();
  const { user } = world;
  const made = await Promise.all(
    times(12, async (i) => {
      const { id } = (await user.post(EXPENSES, bodyOf(world, { amount: 1 + i }))).body;
      if (i % 3 === 0) await user.delete(`${EXPENSES}/${id}`);
      return `${EXPENSES}/${id}`;
    }),
  );
  const writes = times(48, (i) => {
    const path = made[i % 12] ?? '';
    if (i % 4 === 0) return () => user.post(EXPENSES, bodyOf(world, { amount: 50 + i }));
    if (i % 4 === 1) return () => user.put(path, bodyOf(world, { amount: 70 + i, category: i, asset: i }));
    if (i % 4 === 2) return () => user.delete(path);
    return () => user.post(`${path}/restore`);
  });
  // The lock is sent while the first half is in progress, and the rest follow while the lock is.
  const early = writes.slice(0, 24).map((write) => write());
  const locking = user.put('/budgeting/lock', { locked_through: '2026-01-31' });
  const late = writes.slice(24).map((write) => write());
  expect((await locking).status).toBe(200);
  const atLock = await walk(user, ALL);
  const afterLock = await Promise.all(writes.slice(0, 4).map((write) => write()));
  const answers = await Promise.all([...early, ...late]);

  expect(await walk(user, ALL)).toEqual(atLock);
  expect(atLock.every((each) => each.is_locked)).toBe(true);
  // A change of a deleted record is a 404 and the restoration of a live one a 200, locked or not.
  const writing = afterLock.filter((answer) => ![200, 404].includes(answer.status));
  expect(writing.map(outcomeOf)).toEqual(writing.map(() => '409 period_locked'));
  expect(outcomeOf(found(afterLock[0]))).toBe('409 period_locked');
  const kinds = new Set(Object.keys(tally(answers)));
  for (const kind of ['200', '204', '404 not_found', '409 period_locked']) kinds.delete(kind);
  expect([...kinds]).toEqual([]);
  await expectConsistent(world.user);
});

test('an expense cannot be moved into or out of a period that is being locked', async () => {
  const world = await newRace();
  const { user } = world;
  const paths = await Promise.all(
    times(10, async (i) => {
      const date = i % 2 === 0 ? '2026-01-31' : '2026-02-28';
      return `${EXPENSES}/${(await user.post(EXPENSES, bodyOf(world, { amount: 1, date }))).body.id}`;
    }),
  );
  const moves = paths.map((path, i) =>
    user.put(path, bodyOf(world, { amount: 2, date: i % 2 === 0 ? '2026-02-28' : '2026-01-31' })),
  );
  const locked = await user.put('/budgeting/lock', { locked_through: '2026-01-31' });
  expect(locked.status).toBe(200);
  const inPeriod = await walk(user, `${EXPENSES}?to=2026-01-31`);
  const outcomes = tally(await Promise.all(moves));
  expect((outcomes['200'] ?? 0) + (outcomes['409 period_locked'] ?? 0)).toBe(10);
  expect(await walk(user, `${EXPENSES}?to=2026-01-31`)).toEqual(inPeriod);
  await expectConsistent(world.user);
});

test('a category is deleted or used by a parallel expense, never both', async () => {
  const world = await newRace();
  const { user } = world;
  const rounds = await Promise.all(
    times(10, async () => {
      const category = await newCategory(user, 'expense');
      const body = { ...bodyOf(world, { amount: 4 }), category_id: category.id };
      const [deletion, ...creations] = await Promise.all([
        user.delete(`/budgeting/categories/${category.id}`),
        ...times(3, () => user.post(EXPENSES, body)),
      ]);
      return { category, deletion, creations };
    }),
  );
  for (const { category, deletion, creations } of rounds) {
    const outcomes = tally(creations);
    expect((outcomes['200'] ?? 0) + (outcomes['422 not_found'] ?? 0)).toBe(3);
    if (deletion.status === 204) expect(outcomes['200']).toBeUndefined();
    else expect([outcomeOf(deletion), outcomes['200']]).toEqual(['409 category_in_use', 3]);
    const { status } = await user.get(`/budgeting/categories/${category.id}`);
    expect(status).toBe(deletion.status === 204 ? 404 : 200);
    // Its account is deleted with it.
    expect((await user.get(`/accounts/${category.accountId}`)).status).toBe(status);
    if (status === 200) world.categories.push(category);
  }
  await expectConsistent(world.user);
});

test('categories can be read while they are being deleted', async () => {
  const world = await newRace();
  const { user } = world;
  const path = '/budgeting/categories';
  const created = await Promise.all(times(12, () => newCategory(user, 'expense')));
  const answers = await Promise.all(
    created.flatMap(({ id }, i) => [
      user.delete(`${path}/${id}`),
      user.get(`${path}/${id}`),
      user.get(`${path}?limit=100`),
      user.put(`${path}/${id}`, { name: `Renamed ${i}` }),
      user.delete(`${path}/${id}`),
    ]),
  );
  const outcomes = tally(answers);
  expect(outcomes['204']).toBe(12);
  expect(Object.keys(outcomes).sort()).toEqual(['200', '204', '404 not_found']);
  expect(await walk(user, path)).toHaveLength(world.categories.length);
  await expectConsistent(world.user);
});

test('an account is deleted or used by a parallel expense, never both', async () => {
  const world = await newRace();
  const { user } = world;
  await Promise.all(
    times(8, async (i) => {
      const { id } = (await user.post('/accounts', { name: `Purse ${i}`, type: 'asset' })).body;
      const body = { ...bodyOf(world, { amount: 4 }), asset_account_id: id };
      const [deletion, creation] = await Promise.all([
        user.delete(`/accounts/${id}`),
        user.post(EXPENSES, body),
      ]);
      const both = `${outcomeOf(deletion)}, ${outcomeOf(creation)}`;
      expect(['204, 422 not_found', '409 account_in_use, 200']).toContain(both);
    }),
  );
  await expectConsistent(world.user);
});

test('parallel accounts get different codes, and only one gets a code that all request', async () => {
  const { user } = await newRace();
  const assigned = await Promise.all(
    times(12, (i) => user.post('/accounts', { name: `Account ${i}`, type: 'asset' })),
  );
  expect(tally(assigned)).toEqual({ 200: 12 });
  const codes = assigned.map(({ body }) => body.code as string);
  expect(new Set(codes).size).toBe(12);
  expect(codes.every((code) => /^1\d{3}$/.test(code))).toBe(true);
  const wanted = await Promise.all(
    times(6, (i) => user.post('/accounts', { name: `Wanted ${i}`, type: 'asset', code: '1999' })),
  );
  expect(tally(wanted)).toEqual({ 200: 1, '409 account_code_taken': 5 });
  const all = (await walk(user, '/accounts')).map(({ code }) => code);
  expect(new Set(all).size).toBe(all.length);
});

test('parallel categories with one name become one, and those with different names get their own accounts', async () => {
  const { user } = await newRace();
  const path = '/budgeting/categories';
  const same = await Promise.all(times(6, () => user.post(path, { name: 'Twins' })));
  expect(tally(same)).toEqual({ 200: 1, '409 category_name_taken': 5 });
  const different = await Promise.all(times(8, (i) => user.post(path, { name: `Different ${i}` })));
  expect(tally(different)).toEqual({ 200: 8 });
  const codes = different.map(({ body }) => body.account.code);
  expect(new Set(codes).size).toBe(8);
});

test('the base currency changes before the first parallel expense or not at all', async () => {
  await Promise.all(
    times(6, async () => {
      const world = await newRace('USD');
      const { user } = world;
      const profile = (await user.get('/auth/me')).body;
      const body = bodyOf(world, { amount: 4, currency_id: 'EUR', fx_rate: 2 });
      const [change, creation] = await Promise.all([
        user.put('/auth/me', { ...(profile.data ?? profile), base_currency_id: 'JPY' }),
        user.post(EXPENSES, body),
      ]);
      expect(creation.status).toBe(200);
      expect(['200', '409 base_currency_in_use']).toContain(outcomeOf(change));
      const baseId = change.status === 200 ? 'JPY' : 'USD';
      expect([creation.body.base_currency_id, creation.body.base_amount]).toEqual([baseId, 8]);
      await expectConsistent(user);
      expect((await user.get(`/accounts/${picked(world.money, 0)}`)).body.balance).toBe(-8);
    }),
  );
});
