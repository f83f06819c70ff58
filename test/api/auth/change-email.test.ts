import { hash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { fieldCodes, logIn, newEmail, newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

afterAll(() => forgetFailedAttempts());

const WRONG = 'not the password';
const changeEmail = (user: TestUser, email: string, current_password?: string) =>
  user.put('/auth/me', { name: 'Ada', email, current_password });
const guess = (user: TestUser) =>
  user.put('/auth/password', { current_password: WRONG, password: WRONG, password_confirmation: WRONG });
const previousEmails = async (user: TestUser) =>
  (await table().get(`USER#${user.id}`, 'PREVIOUS_EMAILS'))?.emails;

describe('a new e-mail address', () => {
  test('needs the current password: without it, or with a wrong one, nothing changes', async () => {
    const user = await newUser();
    const missing = await changeEmail(user, newEmail());
    expect([missing.status, fieldCodes(missing)]).toEqual([422, { current_password: 'required' }]);
    const wrong = await changeEmail(user, newEmail(), WRONG);
    expect([wrong.status, fieldCodes(wrong)]).toEqual([422, { current_password: 'wrong_password' }]);
    expect((await user.get('/auth/me')).body.email).toBe(user.email);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
    expect(await previousEmails(user)).toBeUndefined();
  });

  test('is reported together with everything else that is invalid', async () => {
    const user = await newUser();
    const refused = await user.put('/auth/me', { name: '', email: newEmail(), current_password: WRONG });
    expect(fieldCodes(refused)).toEqual({ name: 'too_short', current_password: 'wrong_password' });
  });

  test('leaves no trace of the password in the response or in the table', async () => {
    const user = await newUser();
    const { status, text } = await changeEmail(user, newEmail(), PASSWORD);
    expect(status).toBe(200);
    const stored = JSON.stringify(await table().list(`USER#${user.id}`));
    for (const kept of [text, stored]) expect(kept).not.toMatch(new RegExp(`${PASSWORD}|current_password`));
  });

  test('needs no password if only its case changes, and a wrong one is ignored', async () => {
    const user = await newUser();
    expect((await changeEmail(user, user.email.toUpperCase())).status).toBe(200);
    expect((await changeEmail(user, user.email, WRONG)).status).toBe(200);
    expect(
      await table().get(`THROTTLE#USER#${hash('sha256', user.id, 'base64url')}`, 'THROTTLE'),
    ).toBeUndefined();
  });

  test('is refused if the password changes between the check and the write', async () => {
    const user = await newUser();
    const rule = await cloud().observer.inject({
      kind: 'hold',
      text: `USER#${user.id}`,
      by: 'UpdateMe',
      operation: 'TransactWriteItems',
      times: 1,
    });
    const changing = changeEmail(user, newEmail(), PASSWORD);
    await expect.poll(rule.hits).toBe(1);
    // Directly in the table, because it must happen before the write is released.
    await table().set(`EMAIL#${user.email}`, 'LOGIN', {
      password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    });
    await rule.remove();
    expect(fieldCodes(await changing)).toEqual({ current_password: 'wrong_password' });
    expect((await user.get('/auth/me')).body.email).toBe(user.email);
  });
});

describe('password guesses', () => {
  test('are limited for the user, even if the e-mail address changes', async () => {
    const user = await newUser();
    for (let i = 0; i < 9; i++) expect((await guess(user)).status).toBe(422);
    const email = newEmail();
    expect((await changeEmail(user, email, PASSWORD)).status).toBe(200);
    expect((await guess(user)).status).toBe(422);
    const attempts = [
      await guess(user),
      await changeEmail(user, newEmail(), PASSWORD),
      await logIn(email, PASSWORD),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([429, 'too_many_attempts']),
    );
  });

  test('count for a new e-mail address as they do for a new password', async () => {
    const user = await newUser();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        i % 2 === 0 ? guess(user) : changeEmail(user, newEmail(), WRONG),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(422),
      ...Array(4).fill(429),
    ]);
    const hashOf = (text: string) => hash('sha256', text, 'base64url');
    for (const subject of [`USER#${hashOf(user.id)}`, `EMAIL#${hashOf(user.email)}`])
      expect((await table().get(`THROTTLE#${subject}`, 'THROTTLE'))?.failures).toBe(10);
  });
});

describe('previous e-mail addresses', () => {
  test('are kept with their times, for operators', async () => {
    const user = await newUser();
    const second = newEmail();
    await changeEmail(user, second, PASSWORD);
    const { body } = await changeEmail(user, newEmail(), PASSWORD);
    expect(await previousEmails(user)).toEqual([
      { email: user.email, until: expect.any(String) },
      { email: second, until: body.updated_at },
    ]);
  });

  test('are limited to the last twenty', async () => {
    const user = await newUser();
    const emails = Array.from({ length: 20 }, (_, i) => ({ email: `old-${i}@example.com`, until: 'then' }));
    await table().put({ pk: `USER#${user.id}`, sk: 'PREVIOUS_EMAILS', emails });
    await changeEmail(user, newEmail(), PASSWORD);
    const kept = await previousEmails(user);
    expect(kept).toHaveLength(20);
    expect([kept[0].email, kept[19].email]).toEqual(['old-1@example.com', user.email]);
  });
});
