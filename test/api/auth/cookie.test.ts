import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  call,
  logIn,
  newEmail,
  PASSWORD,
  registeredUser,
  type TestUser,
} from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';

const MAX_AGE = 30 * 24 * 60 * 60;

let user: TestUser;
beforeAll(async () => {
  user = await registeredUser();
});

describe('the cookie over plain http on localhost', () => {
  const attributes = (answer: Answer) => answer.headers.getSetCookie();

  test('is set by registering, without Secure, which browsers would refuse here', async () => {
    const answer = await call('POST', '/auth/register', {
      body: { name: 'Ada', email: newEmail(), password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(attributes(answer)).toEqual([
      `service-session=${answer.body.token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${MAX_AGE}`,
    ]);
  });

  test('is set by logging in', async () => {
    const answer = await logIn(user.email);
    expect(attributes(answer)).toEqual([
      `service-session=${answer.body.token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${MAX_AGE}`,
    ]);
  });

  test('is cleared by logging out', async () => {
    const { token } = await registeredUser();
    const answer = await call('POST', '/auth/logout', { headers: { cookie: `service-session=${token}` } });
    expect(answer.status).toBe(204);
    expect(attributes(answer)).toEqual(['service-session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0']);
  });

  test('is set by nothing else', async () => {
    const cookie = `service-session=${user.token}`;
    for (const path of ['/auth/me', '/auth/sessions', '/accounts', '/nowhere']) {
      expect(attributes(await call('GET', path, { headers: { cookie } }))).toEqual([]);
    }
  });
});

describe('a write authenticated by the cookie', () => {
  const write = (headers: Record<string, string>, method = 'PUT', path = '/auth/me') =>
    call(method, path, {
      body: { name: 'Ada', email: user.email },
      headers: { cookie: `service-session=${user.token}`, ...headers },
    });
  const origin = () => new URL(cloud().url).origin;

  test("is accepted from the service's own page, and from programs, which send no Origin", async () => {
    expect((await write({})).status).toBe(200);
    expect((await write({ origin: origin() })).status).toBe(200);
    expect((await write({ origin: origin(), 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['null, which sandboxed frames and files send', 'null'],
    ['the same host by another scheme', 'https://localhost'],
    ['the same host on another port', 'http://localhost:1'],
    ['a host that begins like ours', 'http://localhost.evil.example'],
    ['an empty origin', ''],
  ])('is a 403 from %s', async (_what, foreign) => {
    const answer = await write({ origin: foreign });
    expect([answer.status, answer.body.code]).toEqual([403, 'csrf_rejected']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('returns 403 if the browser marks it as cross-site, whatever the Origin', async () => {
    for (const headers of [{}, { origin: origin() }]) {
      const answer = await write({ ...headers, 'sec-fetch-site': 'cross-site' });
      expect([answer.status, answer.body.code]).toEqual([403, 'csrf_rejected']);
    }
  });

  test.each([
    ['POST', '/accounts'],
    ['POST', '/auth/logout'],
    ['PUT', '/auth/password'],
    ['DELETE', '/auth/sessions/01890000-0000-7000-8000-000000000000'],
  ])('is refused before anything else is checked: %s %s', async (method, path) => {
    const answer = await write({ origin: 'https://evil.example' }, method, path);
    expect([answer.status, answer.body.code]).toEqual([403, 'csrf_rejected']);
    expect((await user.get('/auth/me')).status).toBe(200);
  });

  test('changes nothing when it is refused', async () => {
    const before = await user.get('/auth/me');
    await call('PUT', '/auth/me', {
      body: { name: 'Mallory', email: newEmail() },
      headers: { cookie: `service-session=${user.token}`, origin: 'https://evil.example' },
    });
    expect((await user.get('/auth/me')).body).toEqual(before.body);
  });
});

describe('a foreign origin does not matter', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  test('when the request only reads', async () => {
    const headers = { cookie: `service-session=${user.token}`, ...foreign };
    expect((await call('GET', '/auth/me', { headers })).status).toBe(200);
  });

  test('when a bearer token authenticates, which no browser sends by itself', async () => {
    const body = { name: 'Ada', email: user.email };
    expect((await user.put('/auth/me', body, { headers: foreign })).status).toBe(200);
    const both = { ...foreign, cookie: `service-session=${user.token}` };
    expect((await user.put('/auth/me', body, { headers: both })).status).toBe(200);
  });

  test('but no foreign page can read the response', async () => {
    const answer = await user.get('/auth/me', { headers: foreign });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
