import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, newEmail, registeredUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';

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

test('without mail, nothing is written to the outbox', async () => {
  const user = await registeredUser();
  await newAccessToken(user);
  expect(await table().list(`OUTBOX#${user.id}`)).toEqual([]);
});
