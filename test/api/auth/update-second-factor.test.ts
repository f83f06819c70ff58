import { describe, expect, test } from 'vitest';
import { logIn, newUser, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { addedPasskey, begin, makeStale, protectedUser, verifiedUser } from '../../support/second-factor.ts';

const turn = (user: TestUser, is_required: boolean) => user.put('/auth/second-factor', { is_required });

describe('turning the second factor', () => {
  test('off keeps what is set up, and on makes no new codes if there are some', async () => {
    const user = await protectedUser();
    const off = await turn(user, false);
    expect([off.status, off.body]).toMatchObject([200, { is_required: false, recovery_codes_left: 10 }]);
    expect(off.body.totp_since).toBeDefined();
    expect((await logIn(user.email)).body.token).toBeDefined();

    const on = await turn(user, true);
    expect(on.body).toMatchObject({ is_required: true, recovery_codes_left: 10 });
    expect(on.body).not.toHaveProperty('recovery_codes');
    expect((await begin(user)).body).toMatchObject({ second_factor_required: true });
    expect((await turn(user, true)).body.is_required).toBe(true);
    const types = (await user.api.listSecurityEvents().all()).map(({ type }) => type);
    expect(types.filter((type) => /^second_factor/.test(type))).toEqual([
      'second_factor_on',
      'second_factor_off',
      'second_factor_on',
    ]);
  });

  test('on requires something to be set up, and makes codes if there are none', async () => {
    const user = await verifiedUser();
    expect((await turn(user, true)).body).toMatchObject({ status: 409, code: 'no_second_factor' });
    expect((await turn(user, false)).body.is_required).toBe(false);
    await addedPasskey(user, new Authenticator());
    const { body } = await turn(user, true);
    expect(body).toMatchObject({ is_required: true, passkey_count: 1, recovery_codes_left: 10 });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await begin(user)).body.methods).toEqual(['passkey', 'recovery_code']);
  });

  test('respects If-Match', async () => {
    const user = await verifiedUser();
    await addedPasskey(user, new Authenticator());
    const etag = (await user.get('/auth/second-factor')).headers.get('etag') ?? '';
    const turnIf = (ifMatch: string) =>
      user.put('/auth/second-factor', { is_required: true }, { headers: { 'if-match': ifMatch } });
    expect((await turnIf('"other"')).body).toMatchObject({ status: 412, code: 'version_mismatch' });
    const on = await turnIf(etag);
    expect(on.status).toBe(200);
    // The codes are shown once and do not count.
    expect(on.headers.get('etag')).toBe((await user.get('/auth/second-factor')).headers.get('etag'));
    expect((await turnIf(etag)).status).toBe(412);
  });

  test('requires a fresh session, before anything else', async () => {
    const user = await newUser();
    await makeStale(user);
    for (const answer of [await turn(user, true), await user.put('/auth/second-factor', { colour: 1 })])
      expect([answer.status, answer.body.code]).toEqual([403, 'reauthentication_required']);
  });
});
