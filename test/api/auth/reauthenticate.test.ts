import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, fieldCodes, newEmail, newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import {
  addedPasskey,
  allowSteps,
  codeOf,
  loginOptions,
  makeStale,
  type ProtectedUser,
  protectedUser,
  verifiedUser,
  wrongCode,
} from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

const prove = (user: TestUser, body: object) => user.post('/auth/reauthenticate', body);
/** Something that needs a fresh session of everyone, and whether it got that far. */
const isFresh = async (user: TestUser) =>
  (await user.put('/auth/second-factor', {})).body.code !== 'reauthentication_required';

describe('a session', () => {
  test('is fresh for 15 minutes after its sign-in', async () => {
    const user = await newUser();
    expect(await isFresh(user)).toBe(true);
    const [session] = await table().list(`CRED#${user.id}`, 'SESSION#');
    await table().set(session?.pk, session?.sk, { created_at: new Date(Date.now() - 901_000).toISOString() });
    expect(await isFresh(user)).toBe(false);
  });

  test('is fresh again after the password, for 15 minutes', async () => {
    const user = await newUser();
    await makeStale(user);
    expect(await isFresh(user)).toBe(false);
    expect(fieldCodes(await prove(user, { password: 'wrong' }))).toEqual({ password: 'wrong_password' });
    expect(fieldCodes(await prove(user, {}))).toEqual({ password: 'required' });
    expect(await isFresh(user)).toBe(false);
    const { status, body } = await prove(user, { password: PASSWORD });
    expect([status, Object.keys(body)]).toEqual([200, ['fresh_until']]);
    expect(Date.parse(body.fresh_until) - Date.now()).toBeGreaterThan(14.5 * 60_000);
    expect(await isFresh(user)).toBe(true);
    const [event] = await user.api.listSecurityEvents().all();
    expect(event).toMatchObject({ type: 'reauthenticated', method: 'password' });
    const [session] = await table().list(`CRED#${user.id}`, 'SESSION#');
    await table().set(session?.pk, session?.sk, { fresh_until: new Date().toISOString() });
    expect(await isFresh(user)).toBe(false);
  });
});

describe('with the second factor on', () => {
  const key = new Authenticator();
  let user: ProtectedUser;
  beforeAll(async () => {
    user = await protectedUser();
    await addedPasskey(user, key);
  });
  beforeEach(async () => {
    await allowSteps(user);
    await makeStale(user);
  });

  test('the password alone is not enough', async () => {
    const none = await prove(user, { password: PASSWORD });
    expect([none.status, none.body.code]).toEqual([403, 'second_factor_required']);
    expect(none.body.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    expect(none.body.passkey_options.allowCredentials).toHaveLength(1);
    const wrong = { password: PASSWORD, totp_code: wrongCode(user.secret) };
    expect(fieldCodes(await prove(user, wrong))).toEqual({ totp_code: 'invalid_code' });
    expect(fieldCodes(await prove(user, { totp_code: codeOf(user.secret) }))).toEqual({
      password: 'required',
    });
    const several = { password: PASSWORD, totp_code: '1', credential: {} };
    expect(fieldCodes(await prove(user, several))).toEqual({ credential: 'conflicting_fields' });
    expect(await isFresh(user)).toBe(false);

    const totp_code = codeOf(user.secret);
    expect((await prove(user, { password: PASSWORD, totp_code })).status).toBe(200);
    expect(await isFresh(user)).toBe(true);
    expect(fieldCodes(await prove(user, { password: PASSWORD, totp_code }))).toEqual({
      totp_code: 'invalid_code',
    });
    const recovery_code = user.codes[0];
    expect((await prove(user, { password: PASSWORD, recovery_code })).status).toBe(200);
    const credential = key.get(none.body.passkey_options, { flags: ['up'] });
    expect((await prove(user, { password: PASSWORD, credential })).status).toBe(200);
    expect(fieldCodes(await prove(user, { password: PASSWORD, credential }))).toEqual({
      credential: 'invalid_passkey',
    });
    const methods = (await user.api.listSecurityEvents({ type: 'reauthenticated' }).all()).map(
      ({ method }) => method,
    );
    expect(methods.slice(0, 3)).toEqual(['passkey', 'recovery_code', 'totp']);
  });

  test('a passkey that verifies the user is enough alone', async () => {
    const options = await loginOptions();
    const present = key.get(options, { flags: ['up'] });
    expect(fieldCodes(await prove(user, { credential: present }))).toEqual({ credential: 'invalid_passkey' });
    const other = await verifiedUser();
    expect(fieldCodes(await prove(other, { credential: key.get(options) }))).toEqual({
      credential: 'invalid_passkey',
    });
    const credential = key.get(options);
    expect((await prove(user, { credential })).status).toBe(200);
    expect(await isFresh(user)).toBe(true);
    expect(fieldCodes(await prove(user, { credential }))).toEqual({ credential: 'invalid_passkey' });
  });

  test('more needs a fresh session, before anything else of the request counts', async () => {
    const webhook = '/webhooks';
    const other = await newUser();
    const refused: [string, string, object?][] = [
      ['PUT', '/auth/password', {}],
      ['PUT', '/auth/me', { name: '', email: newEmail() }],
      ['DELETE', '/auth/me', { password: 'wrong' }],
      ['POST', '/auth/tokens', {}],
      ['POST', webhook, {}],
      ['PUT', `${webhook}/${user.id}`, {}],
      ['DELETE', `${webhook}/${user.id}`],
      ['POST', `${webhook}/${user.id}/rotate-secret`],
      ['POST', `/books/${user.bookId}/invitations`, {}],
      ['PUT', `/books/${user.bookId}/members/${other.id}`, {}],
      ['DELETE', `/books/${user.bookId}/members/${other.id}`],
      ['DELETE', `/books/${user.bookId}`, {}],
    ];
    for (const [method, path, body] of refused) {
      const answer = await call(method, path, { token: user.token, ...(body && { body }) });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'reauthentication_required']);
    }
    const { name, email } = await user.api.getMe();
    expect((await user.put('/auth/me', { name: `${name}!`, email })).status).toBe(200);
    expect((await user.get(webhook)).status).toBe(200);
    // One's own membership takes nothing from anybody else.
    const own = `/books/${user.bookId}/members/${user.id}`;
    expect((await user.put(own, { role: 'owner', weight: 2 })).status).toBe(200);
    expect((await user.delete(own)).body.code).toBe('last_owner');
  });
});

test('without the second factor, these need no fresh session', async () => {
  const user = await newUser();
  await makeStale(user);
  expect((await user.api.createToken({ name: 'Script', scope: 'read' })).token).toBeDefined();
  const webhook = await user.post('/webhooks', { url: 'http://localhost:9', events: ['*'] });
  expect(webhook.status).toBe(200);
  const { name } = await user.api.getMe();
  const moved = await user.put('/auth/me', { name, email: newEmail(), current_password: PASSWORD });
  expect(moved.status).toBe(200);
});

test('no access token reaches any of it', async () => {
  const user = await newUser();
  const { token } = await newAccessToken(user, { scope: 'write' });
  for (const [method, path] of [
    ['POST', '/auth/reauthenticate'],
    ['DELETE', '/auth/reauthenticate'],
    ['GET', '/auth/second-factor'],
    ['PUT', '/auth/second-factor'],
    ['POST', '/auth/totp'],
    ['POST', '/auth/totp/confirm'],
    ['DELETE', '/auth/totp'],
    ['POST', '/auth/recovery-codes'],
    ['POST', '/auth/passkeys/options'],
    ['POST', '/auth/passkeys'],
    ['GET', '/auth/passkeys'],
    ['GET', `/auth/passkeys/${user.id}`],
    ['PUT', `/auth/passkeys/${user.id}`],
    ['DELETE', `/auth/passkeys/${user.id}`],
  ] as const) {
    const answer = await call(method, path, { token });
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'insufficient_scope']);
  }
});
