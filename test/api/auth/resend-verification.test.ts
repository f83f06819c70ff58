import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, newEmail, PASSWORD, registeredUser } from '../../support/api.ts';
import { codeIn, mailsTo, verifiedUser, verify } from '../../support/mail.ts';

test('sends the link again, five times a day; earlier links stay good', async () => {
  const user = await registeredUser();
  for (let count = 0; count < 5; count++) {
    const { status, body } = await user.post('/auth/email/resend');
    expect([status, body]).toEqual([202, { email: user.email }]);
  }
  const refused = await user.post('/auth/email/resend');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
  const mails = await mailsTo(user.email);
  expect(mails.map(({ kind }) => kind)).toEqual(Array(6).fill('verify_email'));
  expect((await verify(codeIn(mails[0]))).status).toBe(200);
});

test('goes to the pending address if there is one', async () => {
  const user = await verifiedUser();
  const nothing = await user.post('/auth/email/resend');
  expect([nothing.status, nothing.body.code]).toEqual([409, 'already_verified']);
  const pending = newEmail();
  await user.put('/auth/me', { name: 'Ada', email: pending, current_password: PASSWORD });
  expect((await user.post('/auth/email/resend')).body).toEqual({ email: pending });
  expect(await mailsTo(pending)).toHaveLength(2);
});

test('needs a session', async () => {
  expect((await call('POST', '/auth/email/resend')).status).toBe(401);
  const { token } = await newAccessToken(await registeredUser(), { scope: 'write' });
  const refused = await call('POST', '/auth/email/resend', { token });
  expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
});
