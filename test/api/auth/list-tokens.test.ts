import { beforeAll, expect, test } from 'vitest';
import { expire, newAccessToken } from '../../support/access-token.ts';
import { call, newUser, type TestUser, walk } from '../../support/api.ts';

let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  [user, other] = await Promise.all([newUser(), newUser()]);
  await newAccessToken(other, { name: 'Not yours' });
  for (const name of ['First', 'Second', 'Over', 'Third'])
    await newAccessToken(user, { name, scope: name === 'Second' ? 'write' : 'read' });
  const over = (await walk(user, '/auth/tokens')).find(({ name }) => name === 'Over');
  await expire(user, String(over?.id));
});

test('shows live tokens of the user, newest first, without the tokens themselves', async () => {
  const { status, body } = await user.get('/auth/tokens');
  expect(status).toBe(200);
  expect(body.data.map(({ name, scope }: { name: string; scope: string }) => [name, scope])).toEqual([
    ['Third', 'read'],
    ['Second', 'write'],
    ['First', 'read'],
  ]);
  expect(Object.keys(body.data[0])).toEqual([
    'id',
    'name',
    'scope',
    'created_at',
    'expires_at',
    'keep_on_password_change',
  ]);
});

test('pages are full, and each token is listed once', async () => {
  for (const limit of [1, 2, 3])
    expect((await walk(user, '/auth/tokens', limit)).map(({ name }) => name)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
  const { body } = await user.get('/auth/tokens?limit=2');
  expect([body.data.length, body.has_more]).toEqual([2, true]);
});

test('accepts only cursors of this list and this user', async () => {
  const { body } = await user.get('/auth/tokens?limit=1');
  for (const answer of [
    await other.get(`/auth/tokens?cursor=${body.next_cursor}`),
    await user.get(`/auth/sessions?cursor=${body.next_cursor}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
});

test('tokens are not among the sessions', async () => {
  expect((await user.get('/auth/sessions')).body.data).toHaveLength(1);
});

test('needs credentials', async () => {
  expect((await call('GET', '/auth/tokens')).status).toBe(401);
});
