import { expect, test } from 'vitest';
import { actAs, call, logIn, newEmail, newUser, PASSWORD, type TestUser } from '../../../support/api.ts';
import { Authenticator } from '../../../support/authenticator.ts';
import { codeFor, kindsTo, verifiedUser, verify } from '../../../support/mail.ts';
import { invited } from '../../../support/members.ts';
import {
  addedPasskey,
  allowSteps,
  codeOf,
  logInWith,
  loginOptions,
  makeStale,
  protectedUser,
} from '../../../support/second-factor.ts';

const NEW_PASSWORD = 'seven purple elephants';

/** Has as many mails sent to an address as free accounts can, so that it gets no others. */
async function silence(email: string): Promise<void> {
  const change = { name: 'Ada', email, current_password: PASSWORD };
  await Promise.all(
    [await newUser(), await newUser()].map(async (stranger) => {
      for (let count = 0; count < 10; count++) await stranger.put('/auth/me', change);
      expect((await stranger.put('/auth/me', change)).body.code).toBe('too_many_attempts');
      for (let count = 0; count < 5; count++) await invited(stranger, { email });
    }),
  );
}

/** A session with the password of somebody else. */
async function signedIn(victim: TestUser): Promise<TestUser> {
  const { token } = (await logIn(victim.email)).body;
  return actAs({ ...victim, token });
}

/** What needs a fresh session as soon as there is a second factor, whoever has set it up. */
async function givesNothingAway(thief: TestUser, member: string): Promise<void> {
  const { bookId } = thief;
  await makeStale(thief);
  for (const [method, path, body] of [
    ['POST', `/books/${bookId}/invitations`, { role: 'editor' }],
    ['PUT', `/books/${bookId}/members/${member}`, { role: 'owner' }],
    ['DELETE', `/books/${bookId}/members/${member}`],
    ['DELETE', `/books/${bookId}`, { name: 'Personal' }],
    ['DELETE', `/webhooks/${member}`],
  ] as const) {
    const { status, body: answer } = await call(method, path, { token: thief.token, ...(body && { body }) });
    expect([path, status, answer.code]).toEqual([path, 403, 'reauthentication_required']);
  }
}

/**
 * Everything that somebody can do who knows the password: keep mails from the owner, set up factors of their own, let in an
 * accomplice and have the owner removed, and change the address.
 */
test('with one link, the owner has the account and the book back, and was told of everything', async () => {
  const victim = await verifiedUser();
  const { id: accountId } = await victim.api.createAccount({ name: 'Savings', type: 'asset' });
  await silence(victim.email);

  const thief = await signedIn(victim);
  const { secret } = await protectedUser(thief);
  const key = new Authenticator();
  await addedPasskey(thief, key);
  const accomplice = await newUser({ name: 'Mallory' });
  await givesNothingAway(thief, accomplice.id);
  await allowSteps(victim);
  const proof = { password: PASSWORD, totp_code: codeOf(secret) };
  expect((await thief.post('/auth/reauthenticate', proof)).status).toBe(200);
  await thief.api.createWebhook({ url: 'https://example.com/hook', events: ['*'] });
  const { token } = await invited(thief);
  await accomplice.api.acceptInvitation({ token });
  await thief.api.updateMember(victim.bookId, accomplice.id, { role: 'owner' });
  await accomplice.api.deleteMember(victim.bookId, victim.id);
  const stolen = newEmail();
  const moved = await thief.put('/auth/me', { name: 'Ada', email: stolen, current_password: PASSWORD });
  expect(moved.status).toBe(200);
  expect((await verify(await codeFor(stolen, 'verify_email'))).status).toBe(200);
  expect((await logIn(victim.email)).status).toBe(401);

  // Nothing was held up, but what strangers had caused.
  expect(await kindsTo(victim.email)).toEqual(
    expect.arrayContaining([
      'second_factor_on',
      'passkey_added',
      'member_joined',
      'owner_added',
      'member_removed',
      'email_changed',
    ]),
  );
  const undone = await call('POST', '/auth/email/undo', {
    body: { code: await codeFor(victim.email, 'email_changed') },
  });
  expect(undone.body).toEqual({
    email: victim.email,
    removed: { passkeys: 1, totp: true, webhooks: 1 },
    new_members: [
      {
        book_id: victim.bookId,
        book_name: 'Personal',
        user_id: accomplice.id,
        name: 'Mallory',
        role: 'owner',
      },
    ],
  });

  // The thief has nothing left.
  expect((await thief.get('/auth/me')).status).toBe(401);
  expect((await logInWith(key.get(await loginOptions()))).status).toBe(401);
  expect((await logIn(stolen)).status).toBe(401);
  expect((await accomplice.get(`/books/${victim.bookId}`)).status).toBe(404);

  // The link that came with it needs no factor of the thief.
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const code = await codeFor(victim.email, 'reset_password');
  expect((await call('POST', '/auth/password/reset', { body: { code, ...passwords } })).status).toBe(200);
  const { body } = await logIn(victim.email, NEW_PASSWORD);
  const owner = actAs({ ...victim, token: body.token });
  expect(await owner.api.getBook(victim.bookId)).toMatchObject({ role: 'owner', member_count: 1 });
  expect((await owner.api.getAccount(accountId)).name).toBe('Savings');
  const types = (await owner.api.listSecurityEvents().all()).map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining(['member_joined', 'owner_added', 'member_removed', 'email_change_undone']),
  );
});
