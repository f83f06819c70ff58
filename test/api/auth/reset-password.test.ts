import { afterEach, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import {
  call,
  fieldCodes,
  logIn,
  newEmail,
  PASSWORD,
  registeredUser,
  type TestUser,
} from '../../support/api.ts';
import { codeFor, kindsTo, verifiedUser } from '../../support/mail.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

const NEW_PASSWORD = 'seven purple elephants';
const reset = (code: string, password = NEW_PASSWORD, more = {}) =>
  call('POST', '/auth/password/reset', {
    body: { code, password, password_confirmation: password, ...more },
  });

async function resetCode({ email }: Pick<TestUser, 'email'>): Promise<string> {
  await call('POST', '/auth/password/forgot', { body: { email } });
  return codeFor(email, 'reset_password');
}

afterEach(() => table().delete('THROTTLE#FORGOT#127.0.0.1', 'THROTTLE'));

describe('choosing a new password with a link', () => {
  test('replaces the password and ends all sessions, but opens none', async () => {
    const user = await verifiedUser();
    const other = await logIn(user.email);
    const answer = await reset(await resetCode(user));
    expect([answer.status, answer.body]).toEqual([200, { email: user.email }]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await user.get('/auth/me')).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: other.body.token })).status).toBe(401);
    expect((await logIn(user.email)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect(await kindsTo(user.email)).toContain('password_reset');
    await forgetFailedAttempts();
  });

  test('ends the tokens that a password change ends, and keeps the others', async () => {
    const user = await verifiedUser();
    const ended = await newAccessToken(user);
    const kept = await newAccessToken(user, { keep_on_password_change: true });
    await reset(await resetCode(user));
    expect((await call('GET', '/accounts', { token: ended.token })).status).toBe(401);
    expect((await call('GET', '/accounts', { token: kept.token })).status).toBe(200);
  });

  test('for an address that was never confirmed ends all tokens and silences webhooks', async () => {
    const user = await registeredUser();
    const kept = await newAccessToken(user, { keep_on_password_change: true });
    const webhook = await user.api.createWebhook({ url: 'http://localhost:9', events: ['*'] });
    await reset(await resetCode(user));
    expect((await call('GET', '/accounts', { token: kept.token })).status).toBe(401);
    const { body } = await logIn(user.email, NEW_PASSWORD);
    const shown = await call('GET', `/webhooks/${webhook.id}`, { token: body.token });
    expect(shown.body).toMatchObject({ is_active: false, inactive_reason: 'owner_changed' });
    expect(body.data.email_verified_at).toEqual(expect.any(String));
  });

  test.each([
    ['confirmed', 200],
    ['not confirmed', 401],
  ])('ends sessions and access tokens if the address was %s', async (what, kept) => {
    const user = what === 'confirmed' ? await verifiedUser() : await registeredUser();
    const tokens = [
      user.token,
      (await newAccessToken(user)).token,
      (await newAccessToken(user, { keep_on_password_change: true })).token,
    ];
    await reset(await resetCode(user));
    const answers = await Promise.all(tokens.map((token) => call('GET', '/accounts', { token })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, kept]);
    const { body } = await logIn(user.email, NEW_PASSWORD);
    expect((await call('GET', '/accounts', { token: body.token })).status).toBe(200);
  });

  test('drops a pending address, and makes other links void', async () => {
    const user = await verifiedUser();
    const pending = newEmail();
    await user.put('/auth/me', { name: 'Ada', email: pending, current_password: PASSWORD });
    const [first, second] = [await resetCode(user), await resetCode(user)];
    expect(first).not.toBe(second);
    expect((await reset(first)).status).toBe(200);
    expect(fieldCodes(await reset(second))).toEqual({ code: 'invalid_code' });
    expect(fieldCodes(await reset(first))).toEqual({ code: 'invalid_code' });
    const { body } = await logIn(user.email, NEW_PASSWORD);
    expect(body.data).not.toHaveProperty('pending_email');
  });

  test('a link that was asked for before, and is sent after, is void too', async () => {
    const user = await verifiedUser();
    const code = await resetCode(user);
    await call('POST', '/auth/password/forgot', { body: { email: user.email } });
    await reset(code);
    const late = await codeFor(user.email, 'reset_password');
    expect(late).not.toBe(code);
    expect(fieldCodes(await reset(late))).toEqual({ code: 'invalid_code' });
  });

  test('lifts the throttle of the password', async () => {
    const user = await verifiedUser();
    for (let count = 0; count < 10; count++) await logIn(user.email, 'wrong');
    expect((await logIn(user.email)).status).toBe(429);
    await reset(await resetCode(user));
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    await forgetFailedAttempts();
  });

  test('a refused password does not use the code up', async () => {
    const user = await verifiedUser();
    const code = await resetCode(user);
    expect(fieldCodes(await reset(code, 'password'))).toEqual({ password: 'weak_password' });
    expect(fieldCodes(await reset(code, user.email))).toEqual({ password: 'weak_password' });
    expect((await reset(code)).status).toBe(200);
  });

  test('with a wrong code, nothing else is told', async () => {
    const { email } = await verifiedUser();
    expect(fieldCodes(await reset('A'.repeat(64), email))).toEqual({ code: 'invalid_code' });
  });

  test('forty uses of one link at once succeed once', async () => {
    const user = await verifiedUser();
    const code = await resetCode(user);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reset(code, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(user.email, `${NEW_PASSWORD} ${won}`)).status).toBe(200);
    expect((await kindsTo(user.email)).filter((kind) => kind === 'password_reset')).toHaveLength(1);
  });
});
