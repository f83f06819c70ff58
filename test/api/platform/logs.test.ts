import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type Answer, call, newEmail, newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { forgetFailedAttempts } from '../../support/table.ts';

afterAll(() => forgetFailedAttempts());

const linesOf = async (answer: Answer): Promise<string[]> =>
  cloud().logsFor(answer.headers.get('x-request-id') ?? '');
const entriesOf = async (answer: Answer) =>
  (await linesOf(answer)).map((line) => JSON.parse(line.slice(line.indexOf('{'))));

test('a request is one JSON line with its id, user, duration and what it consumed', async () => {
  const user = await newUser();
  const answer = await user.post('/contacts', { name: 'Ada' });
  expect(await entriesOf(answer)).toEqual([
    {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      level: 'info',
      message: 'request served',
      request_id: answer.headers.get('x-request-id'),
      endpoint: 'createContact',
      user_id: user.id,
      status: 200,
      duration_ms: expect.any(Number),
      dynamodb: { calls: 1, read_units: 0, write_units: expect.any(Number) },
    },
  ]);
  const [{ dynamodb }] = await entriesOf(answer);
  expect(dynamodb.write_units).toBeGreaterThan(0);
  const [read] = await entriesOf(await user.get('/auth/me'));
  expect(read.dynamodb).toEqual({ calls: 2, read_units: 2, write_units: 0 });
});

test('a refused request logs its code, and is not an error', async () => {
  const user = await newUser();
  const [entry, ...more] = await entriesOf(await user.post('/contacts', {}));
  expect(entry).toMatchObject({ level: 'info', status: 422, code: 'validation_failed', user_id: user.id });
  expect([entry.error, more]).toEqual([undefined, []]);
});

test('a failure is logged as an error with its reason', async () => {
  const user = await newUser();
  const rule = await cloud().observer.inject({
    text: `USER#${user.id}`,
    by: 'GetMe',
    kind: 'error',
    name: 'ThrottlingException',
  });
  const answer = await user.get('/auth/me', { faultExpected: true });
  await rule.remove();
  const [entry] = await entriesOf(answer);
  expect(entry).toMatchObject({ level: 'error', status: 503, code: 'service_unavailable', user_id: user.id });
  expect(JSON.stringify(entry.error)).toContain('ThrottlingException');
});

test('no line ever contains a token, cookie, password, key or any part of a body', async () => {
  const secret = {
    password: `pass ${randomUUID()}`,
    wrong: `wrong ${randomUUID()}`,
    next: `next ${randomUUID()}`,
    name: `name ${randomUUID()}`,
    note: `note ${randomUUID()}`,
    key: `key ${randomUUID()}`,
    email: newEmail(),
  };
  const registered = await call('POST', '/auth/register', {
    body: {
      name: secret.name,
      email: secret.email,
      password: secret.password,
      password_confirmation: secret.password,
    },
  });
  const { token } = registered.body;
  const cookie = `service-session=${token}`;
  const login = (password: string) =>
    call('POST', '/auth/login', { body: { email: secret.email, password } });
  const rule = await cloud().observer.inject({
    text: secret.note,
    kind: 'error',
    name: 'TransactionCanceledException',
    reasons: [{ Code: 'ValidationError' }],
  });
  const answers = [
    registered,
    await login(secret.password),
    await login(secret.wrong),
    await call('POST', '/auth/register', { body: { password: secret.password, [secret.name]: secret.note } }),
    await call('POST', '/auth/login', { rawBody: `{"password":"${secret.password}` }),
    await call('GET', '/auth/me', { token }),
    await call('GET', '/auth/me', { headers: { cookie } }),
    await call('GET', '/auth/me', { token: `${token}x` }),
    await call('PUT', '/auth/me', { body: { name: secret.note }, headers: { cookie } }),
    // A server fault, whose error is logged.
    await call('POST', '/contacts', {
      token,
      body: { name: secret.name, notes: secret.note },
      headers: { 'idempotency-key': secret.key },
      faultExpected: true,
    }),
    await call('PUT', '/auth/password', {
      token,
      body: {
        current_password: secret.password,
        password: secret.next,
        password_confirmation: secret.next,
      },
    }),
  ];
  await rule.remove();
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 401, 422, 400, 200, 200, 401, 422, 500, 200,
  ]);
  const lines = (await Promise.all(answers.map(linesOf))).flat();
  expect(lines.length).toBeGreaterThanOrEqual(answers.length);
  const text = lines.join('\n');
  const tokens = answers.flatMap(({ body }) => (body?.token ? [body.token, body.token.split('.')[2]] : []));
  for (const value of [...Object.values(secret), ...tokens, 'service-session', 'argon2']) {
    expect(text).not.toContain(value);
  }
});
