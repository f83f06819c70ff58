import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, newEmail, newUser, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { rawCall } from '../../support/http.ts';
import { NO_ID } from '../../support/record-expectations.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

/** The format of every error: RFC 9457, and our own members. */
function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const { errors, ...problem } = answer.body;
  expect(problem).toEqual({
    type: `urn:personal-finance:problem:${code}`,
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/./),
    code,
    request_id: answer.headers.get('x-request-id'),
  });
  if (status !== 422) expect(errors).toBeUndefined();
  for (const error of errors ?? []) {
    expect(error).toEqual({
      field: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/./),
    });
  }
}

describe('an error from a function is a problem', () => {
  const contact = (options: object) => call('POST', '/contacts', { token: user.token, ...options });

  test.each<[number, string, () => Promise<Answer>]>([
    [400, 'malformed_json', () => contact({ rawBody: '{' })],
    [
      401,
      'invalid_credentials',
      () => call('POST', '/auth/login', { body: { email: newEmail(), password: 'x' } }),
    ],
    [
      403,
      'csrf_rejected',
      () =>
        call('POST', '/auth/logout', {
          headers: { cookie: `service-session=${user.token}`, origin: 'https://evil.example' },
        }),
    ],
    [404, 'not_found', () => user.get(`/contacts/${NO_ID}`)],
    [409, 'account_code_taken', () => user.post('/accounts', { name: 'x', type: 'asset', code: '1000' })],
    [
      412,
      'version_mismatch',
      () => user.put('/auth/me', { name: 'x', email: user.email }, { headers: { 'if-match': '"x"' } }),
    ],
    [413, 'payload_too_large', () => contact({ rawBody: ' '.repeat(262_145) })],
    [
      415,
      'unsupported_media_type',
      () => contact({ rawBody: '{}', headers: { 'content-type': 'text/plain' } }),
    ],
    [422, 'validation_failed', () => user.post('/contacts', {})],
    [422, 'invalid_cursor', () => user.get('/contacts?cursor=x')],
  ])('%i %s', async (status, code, ask) => {
    expectProblem(await ask(), status, code);
  });
});

describe('an error from the gateway is a problem in the same format', () => {
  test.each([
    ['GET', '/nowhere'],
    ['GET', '/auth'],
    ['GET', '/auth/me/more'],
    ['GET', '/AUTH/ME'],
    ['POST', '/contacts/x/y/z'],
    ['GET', '/contacts//'],
    ['GET', '/contacts/%zz'],
  ])('an unknown path is a 404, whatever the credentials: %s %s', async (method, path) => {
    const credentials: string[][] = [
      [],
      ['Authorization', `Bearer ${user.token}`],
      ['Authorization', 'Bearer nonsense'],
      ['Cookie', `service-session=${user.token}`],
    ];
    for (const headers of credentials) {
      expectProblem(await rawCall(method, path, { headers }), 404, 'not_found');
    }
  });

  test.each([
    ['POST', '/auth/me'],
    ['PATCH', '/contacts'],
    ['GET', '/auth/login'],
    ['POST', '/health'],
    ['PUT', '/auth/sessions'],
    ['OPTIONS', '/auth/me'],
    ['TRACE', '/auth/me'],
    ['PROPFIND', '/contacts'],
  ])('a method that a path does not have is a 404, whatever the credentials: %s %s', async (method, path) => {
    for (const headers of [[], ['Authorization', `Bearer ${user.token}`], ['Authorization', 'Bearer x']]) {
      expectProblem(await rawCall(method, path, { headers }), 404, 'not_found');
    }
  });

  test('no token is a 401 that names the scheme', async () => {
    const answer = await call('GET', '/contacts');
    expectProblem(answer, 401, 'unauthorized');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a missing token is reported before an invalid request: nobody learns anything without a token', async () => {
    expectProblem(await call('POST', '/contacts', { rawBody: '{' }), 401, 'unauthorized');
    expectProblem(await call('GET', `/contacts/${NO_ID}`), 401, 'unauthorized');
    expectProblem(await call('GET', '/contacts?limit=0'), 401, 'unauthorized');
  });

  test('credentials that cannot be checked are a 503 that does not say why', async () => {
    const rule = await cloud().observer.inject({
      text: `USER#${user.id}`,
      by: 'Authorizer',
      operation: 'BatchGetItem',
      kind: 'error',
      name: 'TransactionCanceledException',
      reasons: [],
      times: 1,
    });
    const answer = await user.get('/auth/me', { faultExpected: true });
    await rule.remove();
    expectProblem(answer, 503, 'service_unavailable');
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.text).not.toMatch(/transaction|cancel|stack|at |\.ts|\.js/i);
  });
});

test('a failure of the service is a 500 without internal details, and the log has the reason', async () => {
  const rule = await cloud().observer.inject({
    text: `USER#${user.id}`,
    by: 'GetMe',
    operation: 'GetItem',
    kind: 'error',
    name: 'TransactionCanceledException',
    reasons: [],
    times: 1,
  });
  const answer = await user.get('/auth/me', { faultExpected: true });
  await rule.remove();
  expectProblem(answer, 500, 'internal_error');
  expect(answer.text).not.toMatch(/transaction|cancel|dynamo|stack|\.ts|\.js|node_modules|USER#/i);
  const logs = (await cloud().logsFor(answer.body.request_id)).join('\n');
  expect(logs).toContain('TransactionCanceledException');
});

test('every request has its own id, even if the client sends one to API Gateway', async () => {
  const headers = { 'x-amzn-requestid': 'mine","user_id":"someone else' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      ['/health', '/nowhere'].map((path) => call('GET', path, { headers })),
    ).flat(),
  );
  const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(10);
  expect(ids.filter((id) => id.includes('mine'))).toEqual([]);
  for (const { body, headers: sent } of answers)
    if (body.code === 'not_found') expect(body.request_id).toBe(sent.get('x-request-id'));
});
