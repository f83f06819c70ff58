import { describe, expect, test } from 'vitest';
import { actAs, call, fieldCodes, logIn, type TestUser } from '../../support/api.ts';
import { codeOf, verifiedUser, wrongCode } from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

const confirm = (user: TestUser, totp_code: string) => user.post('/auth/totp/confirm', { totp_code });

describe('confirming an authenticator app', () => {
  test('turns the second factor on, ends the other sessions and shows recovery codes once', async () => {
    const user = await verifiedUser();
    const other = actAs({ ...user, token: (await logIn(user.email)).body.token });
    const token = await user.api.createToken({ name: 'Script', scope: 'read' });
    const { secret } = (await user.post('/auth/totp')).body;
    const spaced = `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`;
    const { status, body } = await confirm(user, spaced);
    expect(status).toBe(200);
    const { recovery_codes: codes, ...state } = body;
    expect(state).toEqual({
      is_required: true,
      totp_since: expect.any(String),
      passkey_count: 0,
      recovery_codes_left: 10,
    });
    expect((await user.get('/auth/second-factor')).body).toEqual(state);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);

    expect((await other.get('/auth/me')).status).toBe(401);
    expect((await user.get('/auth/me')).status).toBe(200);
    expect((await call('GET', '/accounts', { token: token.token })).status).toBe(200);

    const stored = JSON.stringify(await table().list(`AUTH#${user.id}`));
    for (const code of codes)
      for (const text of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(text);
    expect(stored).not.toContain(secret);
    const types = (await user.api.listSecurityEvents().all()).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['totp_added', 'second_factor_on', 'recovery_codes_made']));

    expect((await confirm(user, codeOf(secret))).body.code).toBe('totp_not_pending');
  });

  test('refuses a wrong code on its field, and one that has nothing to confirm', async () => {
    const user = await verifiedUser();
    expect((await confirm(user, '123456')).body).toMatchObject({ status: 409, code: 'totp_not_pending' });
    const { secret } = (await user.post('/auth/totp')).body;
    expect(fieldCodes(await confirm(user, wrongCode(secret)))).toEqual({ totp_code: 'invalid_code' });
    expect(fieldCodes(await confirm(user, 'abcdef'))).toEqual({ totp_code: 'invalid_code' });
    await table().set(`AUTH#${user.id}`, 'FACTORS', { pending_until: new Date().toISOString() });
    expect((await confirm(user, codeOf(secret))).body.code).toBe('totp_not_pending');
  });

  test('accepts one step either way, and no more', async () => {
    const user = await verifiedUser();
    const { secret } = (await user.post('/auth/totp')).body;
    for (const steps of [-2, 2]) {
      const answer = await confirm(user, codeOf(secret, Date.now() + steps * 30_000));
      // At the end of a step, its neighbour may be near enough.
      if (answer.status === 200) return;
      expect(fieldCodes(answer)).toEqual({ totp_code: 'invalid_code' });
    }
    expect((await confirm(user, codeOf(secret, Date.now() - 30_000))).status).toBe(200);
  });
});
