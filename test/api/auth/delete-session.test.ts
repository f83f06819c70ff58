import { expect, test } from 'vitest';
import { call, logIn, registeredUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';

const newToken = async (email: string): Promise<string> => (await logIn(email)).body.token;
const currentId = async (token: string): Promise<string> => {
  const { body } = await call('GET', '/auth/sessions', { token });
  return body.data.find((session: { current: boolean }) => session.current).id;
};

test('returns 204, and the token of that session gets a 401 from the very next request on', async () => {
  const user = await registeredUser();
  const token = await newToken(user.email);
  const id = await currentId(token);
  const answer = await user.delete(`/auth/sessions/${id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await call('GET', '/auth/me', { token })).status).toBe(401);
  expect((await user.get('/auth/sessions')).body.data).toHaveLength(1);
});

test('logs out if it is the current session, and clears the cookie', async () => {
  const user = await registeredUser();
  const answer = await user.delete(`/auth/sessions/${await currentId(user.token)}`);
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^service-session=; .*Max-Age=0$/)]);
  expect((await user.get('/auth/me')).status).toBe(401);
});

test("is a 404 if the session is gone, has expired, never existed, or is another user's", async () => {
  const [user, other] = [await registeredUser(), await registeredUser()];
  const id = await currentId(await newToken(user.email));
  await user.delete(`/auth/sessions/${id}`);
  const again = await user.delete(`/auth/sessions/${id}`);
  expect([again.status, again.body.code]).toEqual([404, 'not_found']);
  expect((await user.delete('/auth/sessions/nonsense')).status).toBe(404);
  const expired = await currentId(await newToken(user.email));
  const expires_at = new Date(Date.now() - 1000).toISOString();
  await table().set(`CRED#${user.id}`, `SESSION#${expired}`, { expires_at });
  expect((await user.delete(`/auth/sessions/${expired}`)).status).toBe(404);
  await expectHidden(await currentId(other.token), (foreign) => user.delete(`/auth/sessions/${foreign}`));
  expect((await other.get('/auth/me')).status).toBe(200);
});

test('needs credentials', async () => {
  expect((await call('DELETE', '/auth/sessions/01890000-0000-7000-8000-000000000000')).status).toBe(401);
});
