import { beforeAll, expect, test } from 'vitest';
import { etagOf } from '../../../client/client.ts';
import { newAccessToken } from '../../support/access-token.ts';
import { call, newUser, type TestUser, walk } from '../../support/api.ts';
import { table } from '../../support/table.ts';

let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  [user, other] = await Promise.all([newUser(), newUser()]);
});

test('revokes the token from the next request on, and no other', async () => {
  const [gone, stays] = [await newAccessToken(user), await newAccessToken(user)];
  expect((await user.delete(`/auth/tokens/${gone.id}`)).status).toBe(204);
  expect((await call('GET', '/auth/me', { token: gone.token })).status).toBe(401);
  expect((await call('GET', '/auth/me', { token: stays.token })).status).toBe(200);
  expect((await walk(user, '/auth/tokens')).map(({ id }) => id)).toEqual([stays.id]);
});

test('is a 404 the second time, for a session, and for a token of another user', async () => {
  const { id } = await newAccessToken(other);
  const [session] = await walk(user, '/auth/sessions');
  for (const wrong of [id, String(session?.id), 'x']) {
    const refused = await user.delete(`/auth/tokens/${wrong}`);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  }
  expect((await other.delete(`/auth/tokens/${id}`)).status).toBe(204);
  expect((await other.delete(`/auth/tokens/${id}`)).status).toBe(404);
});

test('is a 404 for a token that has expired', async () => {
  const { id } = await newAccessToken(user);
  const expires_at = new Date(Date.now() - 1000).toISOString();
  await table().set(`CRED#${user.id}`, `TOKEN#${id}`, { expires_at });
  expect((await user.delete(`/auth/tokens/${id}`)).status).toBe(404);
});

test('with If-Match, revokes only the version that was read', async () => {
  const { body, headers } = await user.post('/auth/tokens', { name: 'Script', scope: 'read' });
  const path = `/auth/tokens/${body.id}`;
  const current = { headers: { 'if-match': headers.get('etag') ?? '' } };
  const refused = await user.delete(path, { headers: { 'if-match': '"other"' } });
  expect([refused.status, refused.body.code]).toEqual([412, 'version_mismatch']);
  expect((await user.delete(path, current)).status).toBe(204);
  expect((await user.delete(path, current)).status).toBe(404);
});

test('with If-Match, revokes a token that was used after it was read', async () => {
  const { api } = user;
  const used = (id: string) => table().set(`CRED#${user.id}`, `TOKEN#${id}`, { last_used_at: '2026-01-31' });
  const created = await api.createToken({ name: 'Script', scope: 'read' });
  await used(created.id);
  await api.deleteToken(created.id, { ifMatch: await etagOf(created) });

  const { id } = await api.createToken({ name: 'Script', scope: 'read' });
  const listed = (await api.listTokens().all()).find((token) => token.id === id);
  await used(id);
  await api.deleteToken(id, { ifMatch: await etagOf(listed ?? {}) });
  expect(await api.listTokens().all()).not.toContainEqual(expect.objectContaining({ id }));
});

test('needs credentials', async () => {
  expect((await call('DELETE', `/auth/tokens/${user.id}`)).status).toBe(401);
});
