import { describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, logIn, newEmail, PASSWORD, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { codeFor, kindsTo, mailsTo, verifiedUser, verify } from '../../support/mail.ts';
import { addedPasskey, protectedUser } from '../../support/second-factor.ts';

const manage = (action: string, email: string, headers: Record<string, string> = {}) =>
  call('POST', '/_local/invoke/manage-account', { body: { action, email }, headers });

/** Types of the events that an operator has caused. */
const byOperator = async (user: TestUser): Promise<string[]> => {
  const { data } = (await user.get('/auth/events')).body;
  return data
    .filter(({ by }: { by?: string }) => by === 'operator')
    .map(({ type }: { type: string }) => type);
};

describe('an operator', () => {
  test('ends the sessions of a user, but no access tokens', async () => {
    const user = await verifiedUser();
    const { token } = await newAccessToken(user);
    const { status, body } = await manage('end_sessions', user.email.toUpperCase());
    expect([status, body]).toEqual([200, { action: 'end_sessions', email: user.email, result: 'done' }]);
    expect((await user.get('/auth/me')).status).toBe(401);
    expect((await call('GET', '/accounts', { token })).status).toBe(200);
    const { body: session } = await logIn(user.email);
    const events = await call('GET', '/auth/events?type=session_ended', { token: session.token });
    expect(events.body.data).toMatchObject([{ by: 'operator' }]);
    expect(events.body.data[0]).not.toHaveProperty('device');
  });

  test('has a link sent to the user, without seeing it', async () => {
    const user = await verifiedUser();
    const { body } = await manage('send_password_reset', user.email);
    expect(body).toEqual({ action: 'send_password_reset', email: user.email, result: 'done' });
    const mail = (await mailsTo(user.email)).at(-1);
    expect(mail?.links).toEqual([expect.stringContaining('/app/reset-password#code=')]);
    expect((await user.get('/auth/me')).status).toBe(200);
    expect(await byOperator(user)).toEqual([]);
  });

  test('removes every second factor of a user, who is told', async () => {
    const user = await protectedUser(await verifiedUser());
    await addedPasskey(user, new Authenticator());
    expect((await manage('reset_second_factor', user.email)).body.result).toBe('done');
    expect((await user.get('/auth/me')).status).toBe(401);
    const { body } = await logIn(user.email);
    const again = { ...user, get: (path: string) => call('GET', path, { token: body.token }) } as TestUser;
    expect((await again.get('/auth/second-factor')).body).toEqual({
      is_required: false,
      passkey_count: 0,
      recovery_codes_left: 0,
    });
    expect((await byOperator(again)).toSorted()).toEqual([
      'passkey_removed',
      'second_factor_off',
      'session_ended',
      'totp_removed',
    ]);
    expect(await kindsTo(user.email)).toContain('second_factor_off');
  });

  test('sees the previous addresses of a user', async () => {
    const user = await verifiedUser();
    expect((await manage('show_previous_emails', user.email)).body.previous_emails).toEqual([]);
    const next = newEmail();
    await user.api.updateMe({ name: 'Ada', email: next, current_password: PASSWORD });
    await verify(await codeFor(next, 'verify_email'));
    expect((await manage('show_previous_emails', next)).body).toMatchObject({
      result: 'done',
      previous_emails: [{ email: user.email, until: expect.any(String) }],
    });
  });

  test('learns that nobody has an address, and what to pass', async () => {
    expect((await manage('end_sessions', newEmail())).body.result).toBe('no_such_user');
    const wrong = await manage('set_password', newEmail());
    expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining('"end_sessions"')]);
  });

  test('is somebody on this machine, not a page or another device', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-forwarded-for': '203.0.113.7' }])
      expect((await manage('end_sessions', newEmail(), headers)).status).toBe(404);
    expect((await call('POST', '/_local/invoke/delete-me', { body: {} })).status).toBe(404);
  });
});
