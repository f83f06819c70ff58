import { describe, expect, test } from 'vitest';
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
import { codeFor, kindsTo, verifiedUser, verify } from '../../support/mail.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

const undo = (code: string) => call('POST', '/auth/email/undo', { body: { code } });

async function moveTo(user: TestUser, email: string): Promise<void> {
  await user.put('/auth/me', { name: 'Ada', email, current_password: PASSWORD });
  expect((await verify(await codeFor(email, 'verify_email'))).status).toBe(200);
}

describe('undoing a change of the address', () => {
  test('brings the old address back, and leaves nobody else any access', async () => {
    const user = await verifiedUser();
    const stolen = newEmail();
    await moveTo(user, stolen);
    const token = await newAccessToken(user, { keep_on_password_change: true });
    const code = await codeFor(user.email, 'email_changed');
    const answer = await undo(code);
    expect([answer.status, answer.body]).toEqual([200, { email: user.email }]);
    expect((await user.get('/auth/me')).status).toBe(401);
    expect((await call('GET', '/accounts', { token: token.token })).status).toBe(401);
    for (const email of [user.email, stolen]) expect((await logIn(email)).status).toBe(401);

    const newPassword = 'seven purple elephants';
    const reset = await call('POST', '/auth/password/reset', {
      body: {
        code: await codeFor(user.email, 'reset_password'),
        password: newPassword,
        password_confirmation: newPassword,
      },
    });
    expect(reset.status).toBe(200);
    const { body } = await logIn(user.email, newPassword);
    expect(body.data.id).toBe(user.id);
    expect(fieldCodes(await undo(code)), 'a second time').toEqual({ code: 'invalid_code' });
    // The other address is free again.
    await registeredUser({ email: stolen });
    await forgetFailedAttempts();
  });

  test('works after the address was changed once more', async () => {
    const user = await verifiedUser();
    await moveTo(user, newEmail());
    await moveTo(user, newEmail());
    expect((await undo(await codeFor(user.email, 'email_changed'))).body).toEqual({ email: user.email });
  });

  test('undoes the changes after it, which nobody can bring back', async () => {
    const user = await verifiedUser();
    const [second, third] = [newEmail(), newEmail()];
    await moveTo(user, second);
    await moveTo(user, third);
    const later = await codeFor(second, 'email_changed');
    expect((await undo(await codeFor(user.email, 'email_changed'))).status).toBe(200);
    expect(fieldCodes(await undo(later))).toEqual({ code: 'invalid_code' });

    // Whoever undoes a later change first leaves the earlier one to be undone.
    const other = await verifiedUser();
    const [next, last] = [newEmail(), newEmail()];
    await moveTo(other, next);
    await moveTo(other, last);
    expect((await undo(await codeFor(next, 'email_changed'))).body).toEqual({ email: next });
    expect((await undo(await codeFor(other.email, 'email_changed'))).body).toEqual({ email: other.email });
  });

  test('is possible for 7 days', async () => {
    const user = await verifiedUser();
    await moveTo(user, newEmail());
    const code = await codeFor(user.email, 'email_changed');
    const link = (await table().list(`AUTH#${user.id}`, 'LINK#')).find(
      ({ kind }) => kind === 'email_changed',
    );
    expect(Date.parse(link?.expires_at) - Date.parse(link?.created_at)).toBe(7 * 24 * 60 * 60 * 1000);
    await table().set(`AUTH#${user.id}`, link?.sk, { expires_at: new Date().toISOString() });
    expect(fieldCodes(await undo(code))).toEqual({ code: 'invalid_code' });
  });

  test('forty uses of one link at once succeed once', async () => {
    const user = await verifiedUser();
    await moveTo(user, newEmail());
    const code = await codeFor(user.email, 'email_changed');
    const answers = await Promise.all(Array.from({ length: 40 }, () => undo(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await kindsTo(user.email)).filter((kind) => kind === 'reset_password')).toHaveLength(1);
  });
});
