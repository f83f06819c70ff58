import { expect, test } from 'vitest';
import { call, newEmail, registeredUser } from '../../support/api.ts';

test('says that there is no mail, and which domain passkeys are for', async () => {
  const { status, body } = await call('GET', '/auth/options');
  expect([status, body]).toEqual([200, { mail: false, rp_id: 'localhost' }]);
});

test('without mail, no link can be sent', async () => {
  const user = await registeredUser();
  const answers = [
    await call('POST', '/auth/password/forgot', { body: { email: user.email } }),
    await call('POST', '/auth/password/forgot', { body: { email: newEmail() } }),
    await user.post('/auth/email/resend'),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'mail_off']);
});
