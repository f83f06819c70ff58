import { beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { actAs, call, newUser, PASSWORD, type TestUser, walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

const statusOf = async (token: string) => (await call('GET', '/auth/me', { token })).status;

describe('an access token', () => {
  test('is accepted only as a bearer token: as a cookie it returns 401', async () => {
    const { token } = await newAccessToken(user, { scope: 'write' });
    const headers = { cookie: `service-session=${token}` };
    expect((await call('GET', '/auth/me', { headers })).status).toBe(401);
    const both = { headers: { cookie: `service-session=${user.token}` } };
    expect((await call('GET', '/auth/me', { token, ...both })).status).toBe(200);
    expect((await call('GET', '/auth/me', { token: `${token.slice(0, -4)}AAAA`, ...both })).status).toBe(401);
  });

  test('needs no Origin, because browsers never send it by themselves', async () => {
    const { token } = await newAccessToken(user, { scope: 'write' });
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const created = await call('POST', '/contacts', { token, headers, body: { name: 'Bob' } });
    expect(created.status).toBe(200);
  });

  test('works only with its own secret, its own id and its own user', async () => {
    const other = await newUser();
    const [mine, second, theirs] = [
      await newAccessToken(user),
      await newAccessToken(user),
      await newAccessToken(other),
    ];
    const bytesOf = ({ token }: { token: string }) => Buffer.from(token.slice(4), 'base64url');
    const mixed = (userOf: typeof mine, idOf: typeof mine, secretOf: typeof mine) =>
      `pfs_${Buffer.concat([
        bytesOf(userOf).subarray(0, 16),
        bytesOf(idOf).subarray(16, 32),
        bytesOf(secretOf).subarray(32),
      ]).toString('base64url')}`;
    expect(await statusOf(mixed(mine, mine, mine))).toBe(200);
    for (const wrong of [
      mixed(mine, mine, second),
      mixed(mine, second, mine),
      mixed(theirs, mine, mine),
      mixed(mine, theirs, theirs),
    ])
      expect(await statusOf(wrong)).toBe(401);
  });

  test('is checked with one read, and marked as used at most once a day', async () => {
    const owner = await newUser();
    const { id, token } = await newAccessToken(owner);
    await table().set(`CRED#${owner.id}`, `TOKEN#${id}`, { last_used_at: '2026-01-31' });
    await statusOf(token);
    await statusOf(token);
    const calls = await cloud().observer.calls(`CRED#${owner.id}`);
    const own = calls.filter(({ by }) => by.includes('Authorizer')).map(({ operation }) => operation);
    // The first is for the session that created the token.
    expect(own).toEqual(['BatchGetItem', 'BatchGetItem', 'UpdateItem', 'BatchGetItem']);
    const [listed] = await walk(owner, '/auth/tokens');
    // Midnight may have passed in between.
    const days = [0, 60_000].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10));
    expect(days).toContain(listed?.last_used_at);
  });

  test('pages through lists with its own cursors', async () => {
    const owner = await newUser();
    const { token } = await newAccessToken(owner);
    const program = actAs({ ...owner, token });
    const names = (accounts: { name?: unknown }[]) => accounts.map(({ name }) => name);
    expect(names(await walk(program, '/accounts', 2))).toEqual(names(await walk(owner, '/accounts', 100)));
    const { body } = await program.get('/accounts?limit=2');
    const altered = `${body.next_cursor.slice(0, -2)}AA`;
    expect((await program.get(`/accounts?cursor=${altered}`)).body.code).toBe('invalid_cursor');
  });
});

describe('access tokens end', () => {
  const NEW = 'an entirely new password';

  test('with a new password, except those created to be kept', async () => {
    const owner = await newUser();
    const ends = await newAccessToken(owner, { scope: 'write' });
    const stays = await newAccessToken(owner, { keep_on_password_change: true });
    const body = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };
    expect((await owner.put('/auth/password', body)).status).toBe(200);
    expect([await statusOf(ends.token), await statusOf(stays.token)]).toEqual([401, 200]);
    expect((await walk(owner, '/auth/tokens')).map(({ id }) => id)).toEqual([stays.id]);
  });

  test('not with a wrong password, a new e-mail address, or the session that created them', async () => {
    const owner = await newUser();
    const { token } = await newAccessToken(owner);
    const wrong = { current_password: 'not the password', password: NEW, password_confirmation: NEW };
    expect((await owner.put('/auth/password', wrong)).status).toBe(422);
    const moved = { name: 'Ada', email: `moved-${owner.email}`, current_password: PASSWORD };
    expect((await owner.put('/auth/me', moved)).status).toBe(200);
    expect((await owner.post('/auth/logout')).status).toBe(204);
    expect(await statusOf(owner.token)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  test('with the user', async () => {
    const owner = await newUser();
    const { token } = await newAccessToken(owner, { keep_on_password_change: true });
    expect(
      (await call('DELETE', '/auth/me', { token: owner.token, body: { password: PASSWORD } })).status,
    ).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect(await table().list(`CRED#${owner.id}`, 'TOKEN#')).toEqual([]);
  });
});

test('an archive does not contain access tokens', async () => {
  const { id, token } = await newAccessToken(user, { name: 'Never archived' });
  const { status, text } = await call('GET', '/export?format=archive', { token });
  expect(status).toBe(200);
  for (const secret of [id, 'Never archived', 'cursor_key', 'secret_hash'])
    expect(text).not.toContain(secret);
});
