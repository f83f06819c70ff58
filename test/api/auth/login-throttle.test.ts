import { hash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, call, logIn, newEmail, newUser, PASSWORD } from '../../support/api.ts';
import { HAS_OTHER_LOOPBACK, logInFrom } from '../../support/http.ts';
import { refusalOf } from '../../support/record-expectations.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

const MINUTES_15 = 15 * 60;

afterAll(() => forgetFailedAttempts());

const failToLogIn = (email: string) => logIn(email, 'not the password');
const throttleOf = (email: string) => `THROTTLE#EMAIL#${hash('sha256', email, 'base64url')}`;

async function failTenTimes(email: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => failToLogIn(email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
}

function expectBlocked(answer: Answer): void {
  expect([answer.status, answer.body.code]).toEqual([429, 'too_many_attempts']);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(MINUTES_15 - 120);
  expect(seconds).toBeLessThanOrEqual(MINUTES_15);
}

describe('after ten failures for an e-mail address', () => {
  test('the eleventh attempt is refused, even with the right password', async () => {
    const user = await newUser();
    await failTenTimes(user.email);
    expectBlocked(await failToLogIn(user.email));
    expectBlocked(await logIn(user.email));
    expectBlocked(await logIn(user.email.toUpperCase()));
    expect((await user.get('/auth/me')).status, 'sessions that are open go on').toBe(200);
  });

  test('nobody can tell whether the address exists', async () => {
    const [{ email }, unknown] = [await newUser(), newEmail()];
    await Promise.all([failTenTimes(email), failTenTimes(unknown)]);
    expect(refusalOf(await failToLogIn(unknown))).toEqual(refusalOf(await failToLogIn(email)));
    expectBlocked(await failToLogIn(unknown));
    const nobody = throttleOf(unknown).replace('EMAIL#', 'NOBODY#');
    expect(await table().get(nobody, 'THROTTLE'), 'counted as often as a user').toMatchObject({
      failures: 10,
    });
  });

  test('attempts are refused for 15 minutes, and then counted from zero', async () => {
    const { email } = await newUser();
    await failToLogIn(email);
    const stored = await table().get(throttleOf(email), 'THROTTLE');
    const now = Math.floor(Date.now() / 1000);
    expect(stored?.window_ends_at).toBeGreaterThan(now + MINUTES_15 - 120);

    await table().set(throttleOf(email), 'THROTTLE', { used: 10, failures: 10, window_ends_at: now + 5 });
    const soon = await logIn(email);
    expect(soon.status).toBe(429);
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(5);

    await table().set(throttleOf(email), 'THROTTLE', { window_ends_at: now - 1 });
    expect((await logIn(email)).status).toBe(200);
    expect((await failToLogIn(email)).status).toBe(401);
    expect(await table().get(throttleOf(email), 'THROTTLE')).toMatchObject({ used: 1, failures: 1 });
  });
});

test('a user with ten failures is refused even if the e-mail address has none, and nothing is counted for it', async () => {
  const { id, email } = await newUser();
  expect((await logIn(email)).status).toBe(200);
  await table().set(`THROTTLE#USER#${hash('sha256', id, 'base64url')}`, 'THROTTLE', {
    used: 10,
    failures: 10,
  });
  expectBlocked(await logIn(email));
  expectBlocked(await failToLogIn(email));
  expect(await table().get(throttleOf(email), 'THROTTLE')).toMatchObject({ used: 0, failures: 0 });
});

describe('attempts at the same time', () => {
  test('get no more guesses than consecutive ones: thirty lead to ten checks', async () => {
    const { email } = await newUser();
    const answers = await Promise.all(Array.from({ length: 30 }, () => failToLogIn(email)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 20]);
  });

  test('all succeed with the right password, however many there are', async () => {
    const { email } = await newUser();
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    const stored = await table().get(throttleOf(email), 'THROTTLE');
    expect([stored?.used, stored?.failures]).toEqual([0, 0]);
  });

  test('count only failures: successful attempts in between use up nothing', async () => {
    const { email } = await newUser();
    for (const password of ['wrong 1', PASSWORD, 'wrong 2', PASSWORD]) await logIn(email, password);
    const stored = await table().get(throttleOf(email), 'THROTTLE');
    expect([stored?.used, stored?.failures]).toEqual([2, 2]);
  });
});

test.runIf(HAS_OTHER_LOOPBACK)(
  'after a hundred failures from one network address, it is refused and others are not, whatever the e-mail addresses',
  async () => {
    const from = '127.0.0.77';
    await forgetFailedAttempts(from);
    const { email } = await newUser();
    const fail = () => logInFrom(from, newEmail(), 'not the password');
    expect((await fail()).status).toBe(401);
    // A hundred hashes would take too long, so ninety are simulated.
    await table().set(`THROTTLE#ADDRESS#${from}`, 'THROTTLE', { used: 90, failures: 90 });
    const answers = await Promise.all(Array.from({ length: 15 }, fail));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 5]);
    expectBlocked(await logInFrom(from, email, PASSWORD));
    expect((await logInFrom('127.0.0.78', email, PASSWORD)).status).toBe(200);
    const stored = await table().get(throttleOf(email), 'THROTTLE');
    expect(stored?.used, 'the refused attempt counts nothing for the e-mail address').toBe(0);
  },
);

test('the address that a client claims is ignored', async () => {
  const { email } = await newUser();
  for (let i = 0; i < 10; i++) {
    const answer = await call('POST', '/auth/login', {
      body: { email, password: 'not the password' },
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
    expect(answer.status).toBe(401);
  }
  expectBlocked(await failToLogIn(email));
});
