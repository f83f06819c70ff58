import { beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED_HEADERS } from '../../../lib/platform/endpoint/cors.ts';
import { call, newUser, type TestUser } from '../../support/api.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

describe.each(['http://localhost:5173', 'http://localhost:8080'])('a page on %s', (origin) => {
  const readable = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id, Idempotency-Replayed, X-Next-Cursor',
    vary: 'Origin',
  };

  test('can read every response, from functions and from the gateway, without the cookie', async () => {
    for (const answer of [
      await user.get('/auth/me', { headers: { origin } }),
      await user.post('/contacts', {}, { headers: { origin } }),
      await call('GET', '/auth/me', { headers: { origin } }),
      await call('GET', '/nowhere', { headers: { origin } }),
    ]) {
      const headers = Object.fromEntries(answer.headers);
      expect(headers).toMatchObject(readable);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('gets a preflight response for every method of a path', async () => {
    const asked = await call('OPTIONS', '/contacts', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    const headers = Object.fromEntries(asked.headers);
    expect(headers).toMatchObject({
      ...readable,
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': ALLOWED_HEADERS.join(','),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('learns that a path does not exist: the preflight succeeds, and the request is a 404', async () => {
    const asked = await call('OPTIONS', '/nowhere', {
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET,POST,PUT,DELETE',
    ]);
    expect((await user.put('/nowhere', {}, { headers: { origin } })).status).toBe(404);
  });

  test('can write with the bearer token, but never with the cookie', async () => {
    expect((await user.post('/contacts', { name: 'Ada' }, { headers: { origin } })).status).toBe(200);
    const refused = await call('POST', '/contacts', {
      body: { name: 'Ada' },
      headers: { origin, cookie: `service-session=${user.token}` },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'csrf_rejected']);
  });
});

test.each([
  'https://localhost:5173',
  'http://localhost.evil.example:5173',
  'http://127.0.0.1:5173',
  'http://evil.example',
  'null',
])('a page on %s can read nothing', async (origin) => {
  const answer = await user.get('/auth/me', { headers: { origin } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  const asked = await call('OPTIONS', '/contacts', { headers: { origin } });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([404, null]);
});
