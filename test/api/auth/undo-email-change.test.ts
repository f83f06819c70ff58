import { describe, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import {
  call,
  fieldCodes,
  logIn,
  newEmail,
  newUser,
  PASSWORD,
  registeredUser,
  type TestUser,
} from '../../support/api.ts';
import { connected, fakeBank } from '../../support/bank.ts';
import { codeFor, kindsTo, verifiedUser, verify } from '../../support/mail.ts';
import { inBook, invited, join } from '../../support/members.ts';
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
    expect([answer.status, answer.body]).toEqual([
      200,
      { email: user.email, removed: { passkeys: 0, totp: false, webhooks: 0 }, new_members: [] },
    ]);
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
    expect((await undo(await codeFor(user.email, 'email_changed'))).body.email).toBe(user.email);
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
    expect((await undo(await codeFor(next, 'email_changed'))).body.email).toBe(next);
    expect((await undo(await codeFor(other.email, 'email_changed'))).body.email).toBe(other.email);
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

describe('what was done in books since 7 days before the change was asked for', () => {
  const undoFor = async ({ email }: TestUser) => (await undo(await codeFor(email, 'email_changed'))).body;
  const rolesIn = async (member: TestUser, bookId: string) =>
    Object.fromEntries((await member.api.listMembers(bookId).all()).map(({ id, role }) => [id, role]));

  test('webhooks that were made or changed stop, and invitations are revoked', async () => {
    const user = await verifiedUser();
    const receiver = (path: string) => ({
      url: `https://example.com/${path}`,
      events: ['account.created' as const],
    });
    const [old, changed, made] = await Promise.all(
      ['old', 'changed', 'made'].map((path) => user.api.createWebhook(receiver(path))),
    );
    const { token } = await invited(user);
    for (const webhook of [old, changed])
      await table().set(`BOOK#${user.bookId}`, `WEBHOOK#${webhook?.id}`, {
        updated_at: '2026-01-01T00:00:00.000Z',
      });
    await user.put(`/webhooks/${changed?.id}`, receiver('elsewhere'));
    await moveTo(user, newEmail());
    expect((await undoFor(user)).removed.webhooks).toBe(2);
    const stored = await table().list(`BOOK#${user.bookId}`, 'WEBHOOK#');
    expect(Object.fromEntries(stored.map(({ id, inactive_reason }) => [id, inactive_reason]))).toEqual({
      [old?.id ?? '']: undefined,
      [changed?.id ?? '']: 'owner_changed',
      [made?.id ?? '']: 'owner_changed',
    });
    expect((await (await newUser()).post('/invitations/accept', { token })).body.code).toBe(
      'invitation_not_found',
    );
  });

  test('whoever was let in or made an owner is named, and nobody else', async () => {
    const user = await verifiedUser();
    const [friend, promoted, stranger] = [
      await newUser(),
      await newUser(),
      await newUser({ name: 'Mallory' }),
    ];
    for (const old of [friend, promoted]) {
      await join(user, old, 'editor');
      await table().set(`BOOK#${user.bookId}`, `MEMBER#${old.id}`, { joined_at: '2026-01-01T00:00:00.000Z' });
    }
    await join(user, stranger, 'viewer');
    await user.api.updateMember(user.bookId, promoted.id, { role: 'owner' });
    await moveTo(user, newEmail());
    const { new_members } = await undoFor(user);
    const book = { book_id: user.bookId, book_name: 'Personal' };
    expect(new_members).toEqual([
      { ...book, user_id: promoted.id, name: 'Ada', role: 'owner' },
      { ...book, user_id: stranger.id, name: 'Mallory', role: 'viewer' },
    ]);
    expect(await rolesIn(friend, user.bookId)).toMatchObject({
      [promoted.id]: 'owner',
      [stranger.id]: 'viewer',
    });
  });

  test('a book that was given away comes back', async () => {
    const user = await verifiedUser();
    const [thief, second] = [await newUser(), await newUser()];
    await join(user, thief, 'owner');
    // Whoever was let in has let in another one.
    await join(thief, second, 'owner', user.bookId);
    await thief.api.deleteMember(user.bookId, user.id);
    expect((await user.get('/accounts')).body.code).toBe('book_not_found');
    await moveTo(user, newEmail());
    const { new_members } = await undoFor(user);
    expect(new_members.map(({ user_id, role }: Record<string, string>) => [user_id, role])).toEqual([
      [second.id, 'editor'],
      [thief.id, 'owner'],
    ]);
    expect((await thief.get(`/books/${user.bookId}`)).status).toBe(404);
    expect(await rolesIn(second, user.bookId)).toEqual({ [user.id]: 'owner', [second.id]: 'editor' });
    expect(await second.api.getBook(user.bookId)).toMatchObject({ member_count: 2, role: 'editor' });
  });

  test('the bank connections of whoever has to leave a book end', async () => {
    const user = await verifiedUser();
    const thief = await newUser();
    await join(user, thief, 'owner');
    await connected(inBook(thief, user.bookId), await fakeBank());
    const secrets = () => table().list(`BANK#${user.bookId}`);
    expect(await secrets()).toHaveLength(1);
    await thief.api.deleteMember(user.bookId, user.id);
    await moveTo(user, newEmail());
    expect((await undoFor(user)).new_members).toMatchObject([{ user_id: thief.id, role: 'owner' }]);
    expect(await secrets()).toEqual([]);
    expect(await table().list(`BOOK#${user.bookId}`, 'CONNECTION#')).toEqual([]);
  });

  test('so does one that the account itself has left to somebody', async () => {
    const user = await verifiedUser();
    const thief = await newUser();
    await join(user, thief, 'owner');
    await user.api.deleteMember(user.bookId, user.id);
    await moveTo(user, newEmail());
    expect((await undoFor(user)).new_members).toMatchObject([{ user_id: thief.id, role: 'editor' }]);
    expect(await rolesIn(thief, user.bookId)).toEqual({ [user.id]: 'owner', [thief.id]: 'editor' });
  });
});
