import { expect, test } from 'vitest';
import { call, newUser, PASSWORD } from '../../../support/api.ts';
import { kindsTo, verifiedUser, waitingFor } from '../../../support/mail.ts';
import { table } from '../../../support/table.ts';

const sentTo = async (address: string, kind: string) =>
  (await kindsTo(address)).filter((each) => each === kind).length;

test('a stranger can ask ten times a day to confirm an address, and five mails an hour are sent', async () => {
  const victim = await verifiedUser();
  const stranger = await newUser();
  const ask = () =>
    stranger.put('/auth/me', { name: 'Ada', email: victim.email, current_password: PASSWORD });
  for (let count = 0; count < 10; count++) expect((await ask()).body.pending_email).toBe(victim.email);
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  // Nothing else of the profile is refused.
  expect((await stranger.put('/auth/me', { name: 'Grace', email: stranger.email })).status).toBe(200);

  // That of the registration, and five.
  expect(await sentTo(victim.email, 'verify_email')).toBe(6);
  expect(await waitingFor(victim.email)).toHaveLength(5);
  expect((await call('POST', '/auth/password/forgot', { body: { email: victim.email } })).status).toBe(202);
  expect(await sentTo(victim.email, 'reset_password')).toBe(1);
  await table().delete('THROTTLE#FORGOT#127.0.0.1', 'THROTTLE');
});

test('so are three invitations an hour, and what has to wait does not count for the address', async () => {
  const victim = await verifiedUser();
  const stranger = await newUser();
  for (let count = 0; count < 18; count++)
    await stranger.api.createInvitation(stranger.bookId, { role: 'viewer', email: victim.email });
  for (let count = 0; count < 3; count++) await victim.api.createToken({ name: 'x', scope: 'read' });
  expect(await sentTo(victim.email, 'invitation')).toBe(3);
  expect(await sentTo(victim.email, 'token_created')).toBe(3);
});
