import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { CONNECTIONS, connected, day, fakeBank, ownAccount } from '../../support/bank.ts';
import { withMember } from '../../support/members.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';

const giro = { id: 'a', name: 'Giro', rows: [] };

test('runs at once, four times in a day; while a run is under way, nothing is started or counted', async () => {
  const user = await newUser();
  const bank = await fakeBank([giro]);
  const connection = await connected(user, bank, 'Bank');
  const path = `${CONNECTIONS}/${connection.id}/sync`;
  const going = Promise.withResolvers<void>();
  bank.before = () => going.promise;
  const first = done(await user.post(path));
  expect(first.running_since).toBeDefined();
  for (let count = 0; count < 5; count++)
    expect(done(await user.post(path)).running_since).toBe(first.running_since);
  going.resolve();
  await expect
    .poll(async () => (await user.get(`${CONNECTIONS}/${connection.id}`)).body.running_since)
    .toBeUndefined();
  for (let count = 0; count < 3; count++) expect(await connection.sync()).toMatchObject({ status: 'active' });
  const refused = await user.post(path);
  expectProblem(refused, 429, 'too_many_attempts');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect(bank.requests.map(({ query }) => query.get('balances-only'))).toEqual(Array(5).fill('1'));
});

test('is for its maker, and for access tokens that may write', async () => {
  const owner = await newUser();
  const maker = await withMember(owner, 'editor');
  const { id } = await connected(maker, await fakeBank([giro]), 'Bank');
  const path = `${CONNECTIONS}/${id}/sync`;
  expectProblem(await owner.post(path), 403, 'insufficient_role');
  for (const [scope, status] of [
    ['read', 403],
    ['record', 403],
    ['write', 200],
  ] as const) {
    const { token } = await maker.api.createToken({ name: scope, scope });
    const headers = { authorization: `Bearer ${token}`, book: owner.bookId };
    expect((await maker.post(path, undefined, { headers })).status, scope).toBe(status);
    expect((await maker.get(`${CONNECTIONS}/${id}`, { headers })).status).toBe(200);
  }
});

test('asks no more once the access is revoked', async () => {
  const user = await newUser();
  const bank = await fakeBank([giro]);
  const connection = await connected(user, bank, 'Bank');
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(0) });
  bank.status = 403;
  const revoked = await connection.sync();
  expect(revoked).toMatchObject({ status: 'revoked', messages: [{ code: 'revoked' }] });
  expect(revoked.next_run_at).toBeUndefined();
  expectProblem(await user.post(`${CONNECTIONS}/${connection.id}/sync`), 409, 'connection_revoked');
  await connection.runAfter(2);
  expect(bank.requests).toHaveLength(2);
});
