import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  call,
  logIn,
  newUser,
  PASSWORD,
  registeredUser,
  type TestUser,
} from '../../support/api.ts';
import { rawCall } from '../../support/http.ts';
import { table } from '../../support/table.ts';
import { forge, signingKey, tamper } from '../../support/token.ts';

const DAYS_30_SECONDS = 30 * 24 * 60 * 60;
const me = (token: string) => call('GET', '/auth/me', { token });
const withCookie = (cookie: string, more: Record<string, string> = {}) =>
  call('GET', '/auth/me', { headers: { cookie, ...more } });

function expectUnauthorized(answer: Answer): void {
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(answer.body).toEqual({
    type: 'urn:personal-finance:problem:unauthorized',
    title: expect.any(String),
    status: 401,
    detail: expect.any(String),
    code: 'unauthorized',
    request_id: answer.headers.get('x-request-id'),
  });
}

let user: TestUser;
let key: Uint8Array;
beforeAll(async () => {
  [user, key] = await Promise.all([registeredUser(), signingKey()]);
});

describe('a token', () => {
  test('is a JWT with one pinned algorithm and all its claims, for 30 days', async () => {
    expect(decodeProtectedHeader(user.token)).toEqual({
      alg: 'HS256',
      typ: 'at+jwt',
      kid: expect.any(String),
    });
    const claims = decodeJwt(user.token);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub']);
    expect(claims).toMatchObject({
      iss: 'personal-finance-service',
      aud: 'personal-finance-api',
      sub: user.id,
      exp: Number(claims.iat) + DAYS_30_SECONDS,
    });
    const sessions = (await user.api.listSessions().all()).filter(({ current }) => current);
    expect(sessions.map(({ id }) => id)).toEqual([claims.jti]);
    expect(Math.floor(Date.parse(sessions[0]?.expires_at ?? '') / 1000)).toBe(claims.exp);
  });

  test('that is re-signed with its own key is accepted, so that the tests below prove something', async () => {
    expect((await me(await forge(user.token, key))).status).toBe(200);
  });

  test('is accepted with the scheme in any letter case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      const headers = { authorization: `${scheme} ${user.token}` };
      expect((await call('GET', '/auth/me', { headers })).status).toBe(200);
    }
  });
});

describe('a token that was tampered with is a 401', () => {
  const hour = 3600;
  const now = Math.floor(Date.now() / 1000);
  const other = new TextEncoder().encode('another key of sixty-four characters, which nobody has ever used!');

  test.each<[string, { claims?: Record<string, unknown>; header?: Record<string, unknown> }]>([
    ['expired', { claims: { iat: now - 31 * 24 * hour, exp: now - 1 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['of another issuer', { claims: { iss: 'somebody-else' } }],
    ['without an issuer', { claims: { iss: undefined } }],
    ['for another audience', { claims: { aud: 'another-api' } }],
    ['without an audience', { claims: { aud: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without a session', { claims: { jti: undefined } }],
    ['of a session that never was', { claims: { jti: randomUUID() } }],
    ['whose session is no id', { claims: { jti: '' } }],
    ['whose subject is no id', { claims: { sub: '#' } }],
    ['without the time of issue', { claims: { iat: undefined } }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['of no type', { header: { typ: undefined } }],
    ['of an unknown key', { header: { kid: randomUUID() } }],
    ['of no key', { header: { kid: undefined } }],
    ['of a key that is no text', { header: { kid: 7 } }],
    ['by another algorithm', { header: { alg: 'HS512' } }],
    ['not valid yet', { claims: { nbf: now + hour } }],
  ])('%s', async (_what, changes) => {
    expectUnauthorized(await me(await forge(user.token, key, changes)));
  });

  test('signed by another key', async () => {
    expectUnauthorized(await me(await forge(user.token, other)));
  });

  test('with changed claims', async () => {
    const somebody = await registeredUser();
    const { jti } = decodeJwt(somebody.token);
    expectUnauthorized(await me(tamper(user.token, { sub: somebody.id })));
    expectUnauthorized(await me(tamper(user.token, { sub: somebody.id, jti })));
    expectUnauthorized(await me(tamper(user.token, { exp: now + 365 * 24 * hour })));
    // Even our own key does not give one user access to another user's session.
    expectUnauthorized(await me(await forge(user.token, key, { claims: { sub: somebody.id } })));
  });

  test.each(['none', 'None', 'NONE'])('with the algorithm %s', async (alg) => {
    const [, payload, signature] = user.token.split('.');
    const { kid } = decodeProtectedHeader(user.token);
    const header = Buffer.from(JSON.stringify({ alg, typ: 'at+jwt', kid })).toString('base64url');
    expectUnauthorized(await me(`${header}.${payload}.`));
    expectUnauthorized(await me(`${header}.${payload}.${signature}`));
  });

  test('truncated, garbled, or not a token at all', async () => {
    const [header, payload, signature = ''] = user.token.split('.');
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const token of [
      `${header}.${payload}.${flipped}`,
      user.token.slice(0, -3),
      `${header}.${payload}`,
      `${header}..${signature}`,
      `${user.token}.${user.token}`,
      'null',
      '.',
      '..',
      'e30.e30.e30',
    ]) {
      expectUnauthorized(await me(token));
    }
  });
});

describe('without valid credentials', () => {
  test('the response is a 401 for a missing header, an empty one and another scheme', async () => {
    expectUnauthorized(await call('GET', '/auth/me'));
    for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${user.token}`, user.token]) {
      expectUnauthorized(await rawCall('GET', '/auth/me', { headers: ['Authorization', authorization] }));
    }
  });

  test('the response does not say why', async () => {
    const refusals = await Promise.all([
      call('GET', '/auth/me'),
      me('nonsense'),
      me(await forge(user.token, key, { claims: { exp: 1 } })),
    ]);
    const texts = refusals.map(({ body }) => JSON.stringify({ ...body, request_id: '' }));
    expect(new Set(texts).size).toBe(1);
  });

  test('register and login work, even with an invalid token', async () => {
    const body = { email: user.email, password: PASSWORD };
    const answer = await call('POST', '/auth/login', { token: 'nonsense', body });
    expect(answer.status).toBe(200);
  });
});

describe('the session cookie', () => {
  test('authenticates like the bearer token', async () => {
    const answer = await withCookie(`service-session=${user.token}`);
    expect([answer.status, answer.body.id]).toEqual([200, user.id]);
    expect((await withCookie(`a=b; service-session=${user.token}; theme=dark`)).status).toBe(200);
  });

  test('is refused if it is invalid or has another name', async () => {
    expectUnauthorized(await withCookie('service-session=nonsense'));
    expectUnauthorized(await withCookie('service-session='));
    expectUnauthorized(await withCookie(`service-sessions=${user.token}`));
    expectUnauthorized(await withCookie(`x-service-session=${user.token}`));
  });

  test('is ignored if there is a bearer token', async () => {
    const other = await registeredUser();
    const cookie = `service-session=${user.token}`;
    const both = await withCookie(cookie, { authorization: `Bearer ${other.token}` });
    expect(both.body.id).toBe(other.id);
    expectUnauthorized(await withCookie(cookie, { authorization: 'Bearer nonsense' }));
    expectUnauthorized(await withCookie(cookie, { authorization: 'Bearer' }));
    const invalidCookie = await withCookie('service-session=nonsense', {
      authorization: `Bearer ${user.token}`,
    });
    expect(invalidCookie.status).toBe(200);
  });
});

describe('the session of a token', () => {
  const newToken = async (): Promise<string> => (await logIn(user.email)).body.token;

  test('is checked on every request: once it is deleted, the very next request is a 401', async () => {
    const token = await newToken();
    expect((await me(token)).status).toBe(200);
    await call('POST', '/auth/logout', { token });
    expectUnauthorized(await me(token));
    expectUnauthorized(await withCookie(`service-session=${token}`));
  });

  test('ends at its expiry time, although DynamoDB removes it later', async () => {
    const token = await newToken();
    const { jti } = decodeJwt(token);
    const expires_at = new Date(Date.now() - 1000).toISOString();
    await table().set(`CRED#${user.id}`, `SESSION#${jti}`, { expires_at });
    expectUnauthorized(await me(token));
  });

  test('ends with its user, whose items are removed after the profile', async () => {
    const erased = await newUser();
    expect((await me(erased.token)).status).toBe(200);
    await table().delete(`USER#${erased.id}`, 'PROFILE');
    expectUnauthorized(await me(erased.token));
  });

  test('is marked as used once a day', async () => {
    const token = await newToken();
    const sk = `SESSION#${decodeJwt(token).jti}`;
    await table().set(`CRED#${user.id}`, sk, { last_used_at: '2020-02-02' });
    await me(token);
    const today = new Date().toISOString().slice(0, 10);
    const marked = (await table().get(`CRED#${user.id}`, sk))?.last_used_at;
    // Midnight may have passed in between.
    expect([today, new Date(Date.now() - 60_000).toISOString().slice(0, 10)]).toContain(marked);
  });
});
