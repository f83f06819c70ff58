import { beforeAll, describe, expect, test } from 'vitest';
import { call, fieldCodes, logIn, PASSWORD, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import {
  addedPasskey,
  codeOf,
  loginOptions,
  type ProtectedUser,
  protectedUser,
  verifiedUser,
  wrongCode,
} from '../../support/second-factor.ts';

const remove = (user: TestUser, body: object) => call('DELETE', '/auth/totp', { token: user.token, body });

describe('removing the authenticator app', () => {
  let user: ProtectedUser;
  beforeAll(async () => {
    user = await protectedUser();
  });

  test('requires the password and one second factor', async () => {
    const wrong = wrongCode(user.secret);
    const password = PASSWORD;
    const none = await remove(user, { password });
    expect([none.status, none.body.code, none.body.methods]).toEqual([
      403,
      'second_factor_required',
      ['totp', 'recovery_code'],
    ]);
    expect(fieldCodes(await remove(user, { totp_code: wrong }))).toEqual({ password: 'required' });
    expect(fieldCodes(await remove(user, { password: 'wrong', totp_code: codeOf(user.secret) }))).toEqual({
      password: 'wrong_password',
    });
    expect(fieldCodes(await remove(user, { password, totp_code: wrong }))).toEqual({
      totp_code: 'invalid_code',
    });
    expect(fieldCodes(await remove(user, { password, recovery_code: 'abcd-abcd-abcd-abcd' }))).toEqual({
      recovery_code: 'invalid_code',
    });
    expect(fieldCodes(await remove(user, { password, credential: {} }))).toEqual({
      credential: 'invalid_passkey',
    });
    expect(
      fieldCodes(await remove(user, { password, totp_code: wrong, recovery_code: user.codes[0] })),
    ).toEqual({ recovery_code: 'conflicting_fields' });
    expect((await user.get('/auth/second-factor')).body.totp_since).toBeDefined();
  });

  test('turns the second factor off, and makes the codes void, if nothing else is left', async () => {
    const answer = await remove(user, { password: PASSWORD, totp_code: codeOf(user.secret) });
    expect(answer.status).toBe(204);
    expect((await user.get('/auth/second-factor')).body).toEqual({
      is_required: false,
      passkey_count: 0,
      recovery_codes_left: 0,
    });
    expect((await logIn(user.email)).body.token).toBeDefined();
    expect((await remove(user, { password: PASSWORD, totp_code: '123456' })).status).toBe(404);
    const types = (await user.api.listSecurityEvents().all()).map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(
      expect.arrayContaining(['signed_in', 'second_factor_off', 'totp_removed']),
    );
  });

  test('keeps the second factor on if there is a passkey, which may be the answer', async () => {
    const key = new Authenticator();
    const another = await protectedUser(await verifiedUser());
    await addedPasskey(another, key);
    const asked = await remove(another, { password: PASSWORD });
    expect(asked.body.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    const credential = key.get(asked.body.passkey_options, { flags: ['up'] });
    const removed = await remove(another, { password: PASSWORD, credential });
    expect(removed.status).toBe(204);
    expect((await another.get('/auth/second-factor')).body).toEqual({
      is_required: true,
      passkey_count: 1,
      recovery_codes_left: 10,
    });
    // Options for logging in will do as well.
    const { secret } = (await another.post('/auth/totp')).body;
    expect((await another.post('/auth/totp/confirm', { totp_code: codeOf(secret) })).status).toBe(200);
    const alone = key.get(await loginOptions());
    expect((await remove(another, { password: PASSWORD, credential: alone })).status).toBe(204);
  });
});
