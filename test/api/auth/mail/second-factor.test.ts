import { beforeAll, describe, expect, test } from 'vitest';
import { call, fieldCodes, logIn, newEmail, newUser, PASSWORD, type TestUser } from '../../../support/api.ts';
import { Authenticator } from '../../../support/authenticator.ts';
import { codeFor, kindsTo, verifiedUser, verify } from '../../../support/mail.ts';
import {
  addedPasskey,
  allowSteps,
  begin,
  codeOf,
  finish,
  logInWith,
  loginOptions,
  protectedUser,
  wrongCode,
} from '../../../support/second-factor.ts';
import { table } from '../../../support/table.ts';

const NEW_PASSWORD = 'seven purple elephants';

describe('with mail', () => {
  test('only a user whose address is confirmed may set up a second factor', async () => {
    const user = await newUser();
    for (const path of ['/auth/totp', '/auth/passkeys/options']) {
      const { status, body } = await user.post(path);
      expect([path, status, body.code]).toEqual([path, 409, 'email_not_verified']);
    }
  });

  test('the user hears of every change of the second factor, and of guesses', async () => {
    const key = new Authenticator();
    const user = await protectedUser(await verifiedUser());
    const { id } = await addedPasskey(user, key);
    await user.delete(`/auth/passkeys/${id}`);
    await user.post('/auth/recovery-codes');
    const { challenge } = (await begin(user)).body;
    const wrong = { totp_code: wrongCode(user.secret) };
    for (const _ of Array(5)) await finish(challenge, wrong);
    const next = (await begin(user)).body.challenge;
    const { recovery_codes: codes } = (await user.post('/auth/recovery-codes')).body;
    expect((await finish(next, { recovery_code: codes[0] })).status).toBe(200);
    const body = { password: PASSWORD, totp_code: codeOf(user.secret) };
    expect((await call('DELETE', '/auth/totp', { token: user.token, body })).status).toBe(204);
    const kinds = (await kindsTo(user.email)).filter((kind) => /second|recovery|passkey/.test(kind));
    expect(kinds.toSorted()).toEqual([
      'passkey_added',
      'passkey_removed',
      'recovery_code_used',
      'recovery_codes_made',
      'recovery_codes_made',
      'recovery_codes_made',
      'second_factor_failed',
      'second_factor_off',
      'second_factor_on',
    ]);
  });
});

describe('a password reset with the second factor on', () => {
  const key = new Authenticator();
  let user: Awaited<ReturnType<typeof protectedUser>>;
  let code: string;
  beforeAll(async () => {
    user = await protectedUser(await verifiedUser());
    await addedPasskey(user, key);
    await call('POST', '/auth/password/forgot', { body: { email: user.email } });
    code = await codeFor(user.email, 'reset_password');
  });
  const reset = (more: object, password = NEW_PASSWORD) =>
    call('POST', '/auth/password/reset', {
      body: { code, password, password_confirmation: password, ...more },
    });

  test('requires one of its methods, and says which', async () => {
    const none = await reset({});
    expect([none.status, none.body.code]).toEqual([403, 'second_factor_required']);
    expect(none.body.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    expect(none.body.passkey_options).toMatchObject({ allowCredentials: [{ id: key.id }] });
    const wrong = wrongCode(user.secret);
    expect(fieldCodes(await reset({ totp_code: wrong }))).toEqual({ totp_code: 'invalid_code' });
    expect(fieldCodes(await reset({ recovery_code: 'x' }))).toEqual({ recovery_code: 'invalid_code' });
    expect(fieldCodes(await reset({ recovery_code: 'x', totp_code: wrong }))).toEqual({
      recovery_code: 'conflicting_fields',
    });
    // A challenge is for one purpose.
    const elsewhere = key.get(await loginOptions());
    expect(fieldCodes(await reset({ credential: elsewhere }))).toEqual({ credential: 'invalid_passkey' });
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('tells nothing of it without a good link, or with a password that is refused', async () => {
    const made = { code: 'x'.repeat(64), totp_code: codeOf(user.secret) };
    expect(fieldCodes(await reset(made))).toEqual({ code: 'invalid_code' });
    expect(fieldCodes(await reset({}, 'password'))).toEqual({ password: 'weak_password' });
  });

  test('works with a passkey, and uses it up; the second factor stays on', async () => {
    const { passkey_options } = (await reset({})).body;
    const credential = key.get(passkey_options, { flags: ['up'] });
    const done = await reset({ credential });
    expect([done.status, done.body]).toEqual([200, { email: user.email }]);
    expect((await user.get('/auth/me')).status).toBe(401);
    const first = await begin(user, NEW_PASSWORD);
    expect(first.body.second_factor_required).toBe(true);
    await allowSteps(user);
    const second = await finish(first.body.challenge, { totp_code: codeOf(user.secret) });
    expect(second.status).toBe(200);
    expect(fieldCodes(await reset({ credential }))).toEqual({ code: 'invalid_code' });
  });
});

/** As if everything had been set up 8 days before. */
async function agedByAWeek({ id }: TestUser): Promise<void> {
  const at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  const { recovery_codes } = (await table().get(`AUTH#${id}`, 'FACTORS')) ?? {};
  await table().set(`AUTH#${id}`, 'FACTORS', {
    totp_since: at,
    recovery_codes: { ...recovery_codes, made_at: at },
  });
  for (const { sk } of await table().list(`AUTH#${id}`, 'PASSKEY#'))
    await table().set(`AUTH#${id}`, sk, { created_at: at });
}

describe('undoing a change of the address', () => {
  async function moved(user: TestUser): Promise<string> {
    const { name } = await user.api.getMe();
    const email = newEmail();
    const change = { name, email, current_password: PASSWORD };
    expect((await user.put('/auth/me', change)).status).toBe(200);
    expect((await verify(await codeFor(email, 'verify_email'))).status).toBe(200);
    return email;
  }
  const undo = async (email: string) =>
    call('POST', '/auth/email/undo', { body: { code: await codeFor(email, 'email_changed') } });
  const reset = async (email: string, more: object = {}) => {
    const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const code = await codeFor(email, 'reset_password');
    return call('POST', '/auth/password/reset', { body: { code, ...passwords, ...more } });
  };

  test('removes every factor that was set up since 7 days before it was asked for', async () => {
    const user = await verifiedUser();
    const key = new Authenticator();
    await protectedUser(user);
    await addedPasskey(user, key);
    await moved(user);
    await addedPasskey(user, new Authenticator());
    expect((await undo(user.email)).body.removed).toEqual({ passkeys: 2, totp: true, webhooks: 0 });
    expect((await logInWith(key.get(await loginOptions()))).body.code).toBe('invalid_passkey');
    expect((await reset(user.email)).status).toBe(200);
    const { body } = await logIn(user.email, NEW_PASSWORD);
    const state = await call('GET', '/auth/second-factor', { token: body.token });
    expect(state.body).toEqual({ is_required: false, passkey_count: 0, recovery_codes_left: 0 });
    expect(await kindsTo(user.email)).toContain('second_factor_off');
  });

  test('keeps those from before', async () => {
    const [before, since] = [new Authenticator(), new Authenticator()];
    const user = await protectedUser(await verifiedUser());
    await addedPasskey(user, before);
    await agedByAWeek(user);
    await moved(user);
    await addedPasskey(user, since);
    const { recovery_codes: codes } = (await user.post('/auth/recovery-codes')).body;
    expect((await undo(user.email)).status).toBe(200);
    expect((await logInWith(since.get(await loginOptions()))).status).toBe(401);
    expect((await logInWith(before.get(await loginOptions()))).status).toBe(200);
    expect(fieldCodes(await reset(user.email, { recovery_code: codes[0] }))).toEqual({
      recovery_code: 'invalid_code',
    });
    await allowSteps(user);
    expect((await reset(user.email, { totp_code: codeOf(user.secret) })).status).toBe(200);
    expect((await begin(user, NEW_PASSWORD)).body.methods).toEqual(['totp', 'passkey']);
  });
});
