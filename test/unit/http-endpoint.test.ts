import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { month, pathId } from '../../lib/platform/endpoint/fields.ts';
import { BEARER, lambdaContext, proxyEvent } from '../support/event.ts';

const transact = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../lib/platform/table/transact.ts', async (original) => ({
  ...(await original<object>()),
  transact,
}));
vi.mock('../../lib/platform/table/idempotency.ts', async (original) => ({
  ...(await original<object>()),
  findEarlierOutcome: async () => undefined,
}));

const contract = {
  id: 'createThing',
  folder: 'things',
  method: 'POST',
  path: '/things',
  auth: 'user',
  access: 'writer',
  tag: 'Things',
  summary: 'Create a thing',
  body: z.object({ name: z.string() }),
  response: z.strictObject({ id: z.string(), name: z.string() }),
  idempotent: true,
  errors: [],
} as const satisfies Endpoint;

const request = (headers: Record<string, string> = {}) =>
  proxyEvent({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"name":"Ada"}',
    authorizer: BEARER,
  });

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'things');
  transact.mockClear();
  log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const logged = () => JSON.parse(String(log.mock.calls[0]?.[0]));

describe('a response that breaks its contract', () => {
  const broken = { id: 'thing-1', name: 5, password_hash: 'secret' } as unknown as {
    id: string;
    name: string;
  };

  test('is never sent: the client gets a 500, and the log says what is wrong', async () => {
    const handler = command(contract, async () => broken);
    const { statusCode, body } = await handler(request(), lambdaContext);
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ code: 'internal_error', request_id: 'request-1' });
    expect(body).not.toMatch(/secret|password_hash|contract|name/);
    expect(logged()).toMatchObject({
      level: 'error',
      endpoint: 'createThing',
      user_id: BEARER.userId,
      status: 500,
    });
    expect(logged().error.message).toBe(
      'The response of createThing breaks its contract: name: invalid_type; : unrecognized_keys',
    );
  });

  test('keeps the write from being made, so that no repeat can find it', async () => {
    const handler = command(contract, (one) => one.commit([], broken));
    const { statusCode } = await handler(request({ 'idempotency-key': 'k' }), lambdaContext);
    expect(statusCode).toBe(500);
    expect(logged().error.message).toContain('breaks its contract');
    expect(transact).not.toHaveBeenCalled();
  });

  test('is not one that follows it', async () => {
    const handler = command(contract, (one) => one.commit([], { id: 'thing-1', name: one.body.name }));
    const { statusCode, body } = await handler(request(), lambdaContext);
    expect([statusCode, JSON.parse(body)]).toEqual([200, { id: 'thing-1', name: 'Ada' }]);
    expect(transact).toHaveBeenCalledOnce();
  });
});

test('a response is validated once, before it is written', async () => {
  const seen: string[] = [];
  const name = z.string().check(z.refine((value) => seen.push(`validated ${value}`) > 0));
  transact.mockImplementationOnce(async () => void seen.push('written'));
  const handler = command({ ...contract, response: z.strictObject({ id: z.string(), name }) }, (one) =>
    one.commit([], { id: 'thing-1', name: one.body.name }),
  );
  expect(await handler(request(), lambdaContext)).toMatchObject({ statusCode: 200 });
  expect(seen).toEqual(['validated Ada', 'written']);
});

test('any other error returns a 500 without any details', async () => {
  for (const thrown of [new Error('postgres://user:pass@host'), 'text', undefined, { secret: 1 }]) {
    const handler = command(contract, async () => {
      throw thrown;
    });
    const { statusCode, body, headers } = await handler(request(), lambdaContext);
    expect(statusCode).toBe(500);
    expect(headers).toMatchObject({
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    });
    expect(Object.keys(JSON.parse(body)).sort()).toEqual([
      'code',
      'detail',
      'request_id',
      'status',
      'title',
      'type',
    ]);
    expect(body).not.toMatch(/postgres|text|secret/);
  }
});

test('a user endpoint that runs without its authorizer fails, and does not let anyone in', async () => {
  const handle = vi.fn(async () => ({ id: 'x', name: 'x' }));
  const event = request();
  event.requestContext.authorizer = null;
  const { statusCode } = await command(contract, handle)(event, lambdaContext);
  expect([statusCode, handle.mock.calls.length]).toEqual([500, 0]);
});

test('an impossible path parameter is a 404, with the format if it is a month', async () => {
  const get = endpoint(
    {
      ...contract,
      id: 'getThing',
      method: 'GET',
      path: '/things/{month}/{id}',
      params: z.object({ month, id: pathId }),
    },
    async () => ({ id: 'x', name: 'x' }),
  );
  const [good, bad] = [
    { month: '2026-03', id: BEARER.bookId },
    { month: '2026-3', id: '7' },
  ];
  const detailOf = async (params: Record<string, string>) => {
    const { statusCode, body } = await get(proxyEvent({ params, authorizer: BEARER }), lambdaContext);
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
    return JSON.parse(body).detail;
  };
  expect(await detailOf({ ...good, month: bad.month })).toBe(
    'There is no such record: month must be a month YYYY-MM from 1900-01 to 2199-12.',
  );
  expect(await detailOf({ ...good, id: bad.id })).toBe('There is no such record.');
});

describe('the cookie is Secure', () => {
  const cookieFor = (domainName: string, headers: Record<string, string>) =>
    sessionCookie('token', isPlainHttp(proxyEvent({ domainName, headers })));
  const SECURE = 'service-session=token; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=2592000';

  test('in the cloud, whatever a header says', () => {
    expect(cookieFor('abc.execute-api.eu-central-1.amazonaws.com', {})).toBe(SECURE);
    expect(cookieFor('api.example.org', { 'X-Forwarded-Proto': 'http' })).toBe(SECURE);
    expect(cookieFor('localhost.example.org', { 'X-Forwarded-Proto': 'http', Host: 'localhost' })).toBe(
      SECURE,
    );
  });

  test('on localhost behind TLS', () => {
    expect(cookieFor('localhost', { 'X-Forwarded-Proto': 'https' })).toBe(SECURE);
  });

  test('and not over plain http on localhost, where browsers would drop it', () => {
    const plain = SECURE.replace(' Secure;', '');
    expect(cookieFor('localhost', { 'X-Forwarded-Proto': 'http' })).toBe(plain);
    expect(cookieFor('127.0.0.1', {})).toBe(plain);
  });
});
