import { hash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { call, fieldCodes, logIn, newUser, PASSWORD, type TestUser, walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

afterAll(() => forgetFailedAttempts());

const NEW = 'an entirely new password';
const change = (user: TestUser, given: Record<string, unknown> = {}) =>
  user.put('/auth/password', {
    current_password: PASSWORD,
    password: NEW,
    password_confirmation: NEW,
    ...given,
  });
const throttleOf = (user: TestUser) =>
  table().get(`THROTTLE#EMAIL#${hash('sha256', user.email, 'base64url')}`, 'THROTTLE');

describe('changing the password', () => {
  test('returns 200 with the user; the new password logs in and the old one does not', async () => {
    const user = await newUser();
    const { status, body, headers } = await change(user);
    const me = await user.get('/auth/me');
    expect([status, body]).toEqual([200, me.body]);
    expect(headers.get('etag'), 'a user is a single record').toBe(me.headers.get('etag'));
    expect((await logIn(user.email, NEW)).status).toBe(200);
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
  });

  test('revokes every other session at once, and keeps the current one', async () => {
    const user = await newUser();
    const others = await Promise.all([1, 2, 3].map(() => logIn(user.email, PASSWORD)));
    await change(user);
    for (const { body } of others) {
      expect((await call('GET', '/auth/me', { token: body.token })).status).toBe(401);
    }
    const { body: sessions } = await user.get('/auth/sessions');
    expect(sessions.data.map(({ current }: { current: boolean }) => current)).toEqual([true]);
  });

  test('revokes any number of them in the transaction that changes it, so that no failure leaves one behind', async () => {
    const user = await newUser();
    const [own] = await table().list(`CRED#${user.id}`, 'SESSION#');
    await writeItems(
      Array.from({ length: 600 }, (_, i) => {
        const id = `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`;
        return { ...own, sk: `SESSION#${id}`, id };
      }),
    );
    expect((await change(user)).status).toBe(200);
    const calls = (await cloud().observer.calls(user.id)).filter(({ by }) => by.includes('ChangePassword'));
    const count = (wanted: string) => calls.filter(({ operation }) => operation === wanted).length;
    expect([count('TransactWriteItems'), count('Query')]).toEqual([1, 0]);
    const listed = await walk(user, '/auth/sessions', 100);
    expect(listed.map(({ id }) => id)).toEqual([own?.id]);
    expect((await user.delete('/auth/sessions/01890000-0000-7000-8000-000000000007')).status).toBe(404);
  });

  test('revokes a session that was opened with the old password while it was being changed', async () => {
    const user = await newUser();
    const between = await holdWrite(`USER#${user.id}`, 'ChangePassword');
    const changing = change(user);
    let token = '';
    await between(async () => {
      token = (await logIn(user.email, PASSWORD)).body.token;
    });
    expect((await changing).status).toBe(200);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
  });

  test('leaves behind no session that was opened with the old password in the meantime', async () => {
    const user = await newUser();
    const [changed, ...logins] = await Promise.all([
      change(user),
      ...Array.from({ length: 4 }, () => logIn(user.email, PASSWORD)),
    ]);
    expect(changed?.status).toBe(200);
    for (const { status, body } of logins) {
      if (status === 200) expect((await call('GET', '/auth/me', { token: body.token })).status).toBe(401);
      else expect([status, body.code]).toEqual([401, 'invalid_credentials']);
    }
    expect((await user.get('/auth/sessions')).body.data).toHaveLength(1);
  });

  test('twice at once succeeds once: the other request has the wrong current password', async () => {
    const user = await newUser();
    const passwords = ['the first new password', 'the second new password'];
    const answers = await Promise.all(
      passwords.map((password) => change(user, { password, password_confirmation: password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(user.email, winner)).status).toBe(200);
  });

  test('works after the e-mail address was changed', async () => {
    const user = await newUser();
    const email = `moved-${user.email}`;
    await user.put('/auth/me', { name: 'Ada', email, current_password: PASSWORD });
    expect((await change(user)).status).toBe(200);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  test('respects If-Match', async () => {
    const user = await newUser();
    const body = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };
    const refused = await user.put('/auth/password', body, { headers: { 'if-match': '"other"' } });
    expect([refused.status, refused.body.code]).toEqual([412, 'version_mismatch']);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });
});

describe('a wrong current password', () => {
  test('is a 422 on that field, and changes nothing', async () => {
    const user = await newUser();
    const other = await logIn(user.email, PASSWORD);
    const refused = await change(user, { current_password: 'not the password' });
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
    expect(fieldCodes(refused)).toEqual({ current_password: 'wrong_password' });
    expect((await call('GET', '/auth/me', { token: other.body.token })).status).toBe(200);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  test('is reported together with the errors of the new one', async () => {
    const user = await newUser();
    const refused = await change(user, {
      current_password: 'not the password',
      password: 'password',
      password_confirmation: 'other',
    });
    expect(fieldCodes(refused)).toEqual({
      current_password: 'wrong_password',
      password: 'weak_password',
      password_confirmation: 'confirmation_mismatch',
    });
  });

  test('counts toward the throttle, together with failed logins', async () => {
    const user = await newUser();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        i % 2 === 0 ? change(user, { current_password: 'wrong guess' }) : logIn(user.email, 'wrong guess'),
      ),
    );
    const checked = guesses.filter(({ status }) => status === 422 || status === 401);
    expect(checked).toHaveLength(10);
    expect((await throttleOf(user))?.failures).toBe(10);
    const blocked = await change(user);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn(user.email, PASSWORD)).status).toBe(429);
  });

  test('is not counted if it is right but the new one is refused', async () => {
    const user = await newUser();
    await change(user, { password: 'password', password_confirmation: 'password' });
    expect((await throttleOf(user))?.failures ?? 0).toBe(0);
  });
});

describe('the new password', () => {
  test('follows the rules of registration', async () => {
    const user = await newUser();
    const refusal = async (password: string) =>
      fieldCodes(await change(user, { password, password_confirmation: password }));
    expect(await refusal('seven77')).toEqual({ password: 'too_short' });
    expect(await refusal('x'.repeat(129))).toEqual({ password: 'too_long' });
    expect(await refusal('iloveyou')).toEqual({ password: 'weak_password' });
    expect(await refusal('zzzzzzzzzz')).toEqual({ password: 'weak_password' });
    expect(await refusal(user.email)).toEqual({ password: 'weak_password' });
    expect(fieldCodes(await change(user, { password_confirmation: 'another' }))).toEqual({
      password_confirmation: 'confirmation_mismatch',
    });
  });

  test('is required like all other fields, and unknown fields are refused', async () => {
    const user = await newUser();
    expect(fieldCodes(await user.put('/auth/password', { name: 'Ada' }))).toEqual({
      name: 'unknown_field',
      current_password: 'required',
      password: 'required',
      password_confirmation: 'required',
    });
  });
});
