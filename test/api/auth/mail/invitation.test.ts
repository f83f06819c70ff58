import { expect, test } from 'vitest';
import { newEmail } from '../../../support/api.ts';
import { cloud } from '../../../support/cloud.ts';
import { kindsTo, mailsTo, verifiedUser, waitingFor } from '../../../support/mail.ts';

test('an invitation that names an address is sent there, and its link accepts it', async () => {
  const owner = await verifiedUser({ name: 'visit evil.example' });
  const guest = await verifiedUser();
  const created = await owner.post(`/books/${owner.bookId}/invitations`, {
    role: 'editor',
    email: guest.email,
  });
  const mail = (await mailsTo(guest.email)).at(-1);
  expect(mail).toMatchObject({ kind: 'invitation', subject: 'You are invited to a shared book' });
  const url = new URL(mail?.links[0] ?? '');
  expect([url.pathname, url.hash]).toEqual(['/app/invitation', `#token=${created.body.token}`]);
  expect(mail?.text).not.toMatch(/evil|Personal\b(?! Finance)/);
  const token = url.hash.slice('#token='.length);
  expect((await guest.post('/invitations/accept', { token })).status).toBe(200);
});

test('nobody can send more than 20 invitations a day, and one without an address is not sent', async () => {
  const owner = await verifiedUser();
  const invite = async (body: object) => {
    const { id } = (await owner.post(`/books/${owner.bookId}/invitations`, { role: 'viewer', ...body })).body;
    await owner.delete(`/books/${owner.bookId}/invitations/${id}`);
  };
  const addresses = Array.from({ length: 21 }, newEmail);
  await invite({});
  for (const email of addresses) await invite({ email });
  const waiting = async () => {
    const all = [];
    for (const address of addresses) all.push(...(await waitingFor(address)));
    return all.length;
  };
  while ((await waiting()) > 0) await cloud().fire('send-mail');
  const sent = await Promise.all(addresses.map(kindsTo));
  expect(sent.flat()).toEqual(Array(20).fill('invitation'));
});
