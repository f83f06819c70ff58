import { expect, test } from 'vitest';
import { call, logIn, registeredUser } from '../../support/api.ts';

test('returns 204 without a body, and the token gets a 401 from the very next request on', async () => {
  const user = await registeredUser();
  const answer = await user.post('/auth/logout');
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await user.get('/auth/me')).status).toBe(401);
  expect((await user.post('/auth/logout')).status).toBe(401);
});

test('revokes the session of the cookie that was sent', async () => {
  const { token } = await registeredUser();
  const headers = { cookie: `service-session=${token}` };
  expect((await call('POST', '/auth/logout', { headers })).status).toBe(204);
  expect((await call('GET', '/auth/me', { headers })).status).toBe(401);
});

test('ends this session and no other', async () => {
  const user = await registeredUser();
  const other = await logIn(user.email);
  await user.post('/auth/logout');
  const sessions = await call('GET', '/auth/sessions', { token: other.body.token });
  expect(sessions.body.data).toHaveLength(1);
});

test('needs credentials', async () => {
  expect((await call('POST', '/auth/logout')).status).toBe(401);
});

test('returns 204 or 401 to five parallel requests, and never fails', async () => {
  const user = await registeredUser();
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.post('/auth/logout')));
  expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true);
});
