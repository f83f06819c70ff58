import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCloud } from '../../../infra/local/cloud.ts';
import type { Cloud } from '../../../infra/local/cloud-options.ts';
import { type Answer, newEmail, PASSWORD } from '../../support/api.ts';
import { description } from '../../support/description/description.ts';
import { rawCall } from '../../support/http.ts';

/**
 * What cannot be tested in the shared cloud: another configuration, rotated keys, and a throttle that is low enough to
 * hit. It shares the table, but has its own secret.
 */
const ALLOWED = 'https://app.example.org';
const BURST = 60;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: inject('engineUrl'),
    // It would turn on the stream of the table that all tests share, and record their changes.
    hasStreams: false,
    isStrict: true,
    runsRegularly: false,
    context: { corsOrigins: ALLOWED, throttleRate: 1, throttleBurst: BURST },
  });
});
afterAll(() => cloud?.stop());

interface Ask {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: readonly string[];
}

const ask = (method: string, path: string, { token, body, headers = [] }: Ask = {}): Promise<Answer> =>
  rawCall(method, path, {
    url: cloud.url,
    headers: [
      ...(token === undefined ? [] : ['Authorization', `Bearer ${token}`]),
      ...(body === undefined ? [] : ['Content-Type', 'application/json']),
      ...headers,
    ],
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function register(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  const body = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
  const answer = await ask('POST', '/auth/register', { body });
  expect(answer.status, answer.text).toBe(200);
  return { email, token: answer.body.token };
}

describe('a page on an allowed origin', () => {
  test('can write with the cookie and read every response; a page on any other origin cannot', async () => {
    const { email, token } = await register();
    const write = (origin: string) =>
      ask('PUT', '/auth/me', {
        body: { name: 'Grace', email },
        headers: ['Cookie', `service-session=${token}`, 'Origin', origin],
      });
    const allowed = await write(ALLOWED);
    expect(allowed.status).toBe(200);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('ETag'),
      vary: 'Origin',
    });
    for (const foreign of [
      'https://other.example.org',
      `${ALLOWED}.evil.example`,
      'http://app.example.org',
      'null',
    ]) {
      const refused = await write(foreign);
      expect([refused.status, refused.body.code]).toEqual([403, 'csrf_rejected']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('can read errors too, from functions and from the gateway', async () => {
    const headers = ['Origin', ALLOWED];
    for (const answer of [
      await ask('POST', '/auth/login', { body: {}, headers }),
      await ask('GET', '/auth/me', { headers }),
      await ask('GET', '/nowhere', { headers }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    }
  });

  // Even for a path that does not exist: a browser would report a CORS error instead of the 404.
  test.each(['/contacts', '/nowhere/at/all'])(
    'gets a response to its preflight of %s, with the headers of every response',
    async (path) => {
      const answer = await ask('OPTIONS', path, {
        headers: ['Origin', ALLOWED, 'Access-Control-Request-Method', 'POST'],
      });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': ALLOWED,
        'access-control-allow-headers': expect.stringMatching(/Authorization.*Idempotency-Key.*If-Match/),
        'access-control-allow-methods': expect.stringContaining('PUT'),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]{15}=$/),
      });
    },
  );
});

test('rotating the key logs nobody out; after a second rotation the first key is no longer accepted', async () => {
  /** Instances that have never seen a key, as after some idle minutes. */
  const freshInstances = (source: string) => cloud.restart(source);
  const me = async (token: string) => (await ask('GET', '/auth/me', { token })).status;
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  const { email, token: first } = await register();
  const logIn = async (): Promise<string> => {
    freshInstances('functions/auth/login.ts');
    return (await ask('POST', '/auth/login', { body: { email, password: PASSWORD } })).body.token;
  };
  expect(await me(first)).toBe(200);
  const { next_cursor: cursor } = (await ask('GET', '/accounts?limit=1', { token: first })).body;

  await cloud.rotate();
  const second = await logIn();
  expect(kidOf(second)).not.toBe(kidOf(first));
  expect(await me(second), 'a key that an instance does not know yet is looked up').toBe(200);
  expect(await me(first)).toBe(200);
  freshInstances('functions/authorizer.ts');
  expect([await me(first), await me(second)]).toEqual([200, 200]);
  const page = await ask('GET', `/accounts?limit=1&cursor=${cursor}`, { token: first });
  expect(page.status, 'a walk goes on across a rotation').toBe(200);

  await cloud.rotate();
  freshInstances('functions/authorizer.ts');
  const third = await logIn();
  expect(new Set([first, second, third].map(kidOf)).size).toBe(3);
  expect([await me(first), await me(second), await me(third)]).toEqual([401, 200, 200]);
});

/** Last, because it uses up the throttle that the others need. */
test('too many requests get a 429 from the gateway, which says when to retry', async () => {
  const answers: Answer[] = [];
  // No more at a time than functions run.
  while (answers.length < BURST + 40)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask('GET', '/health')))));
  const throttled = answers.filter(({ status }) => status === 429);
  expect(throttled.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 429 && status !== 200)).toEqual([]);
  for (const { headers, body } of throttled) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': expect.stringMatching(/^[1-9]\d*$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      'strict-transport-security': expect.any(String),
    });
    expect(body).toEqual({
      type: 'urn:personal-finance:problem:too_many_requests',
      title: expect.any(String),
      status: 429,
      detail: expect.any(String),
      code: 'too_many_requests',
      request_id: headers.get('x-request-id'),
    });
  }
});

test('the throttle is the same for every endpoint', async () => {
  const every = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path.replace('{id}', 'x')]),
  );
  // One request per second still gets through; that one is sent again.
  for (let waiting = every; waiting.length > 0; ) {
    const statuses = await Promise.all(
      waiting.map(async ([method, path]) => (await ask(method, path)).status),
    );
    waiting = waiting.filter((_one, index) => statuses[index] !== 429);
    expect(waiting.length).toBeLessThan(every.length);
  }
});
