import { hash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  call,
  fieldCodes,
  logIn,
  newUser,
  PASSWORD,
  registeredUser,
  type TestUser,
} from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { itemsNaming } from '../../support/engine/scan.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

afterAll(() => forgetFailedAttempts());

const erase = (user: TestUser, body: object = { password: PASSWORD }, headers = {}) =>
  user.delete('/auth/me', { body, headers });
const hashOf = (text: string) => hash('sha256', text, 'base64url');

describe('erasing the current user', () => {
  test('returns 204 without a body and clears the cookie', async () => {
    const { status, text, headers } = await erase(await newUser());
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('set-cookie')).toMatch(/^service-session=;.* Max-Age=0$/);
  });

  test('ends every credential at once, and the e-mail address can be registered again', async () => {
    const user = await newUser();
    const phone = await logIn(user.email);
    expect((await erase(user)).status).toBe(204);
    const cookie = { cookie: `service-session=${user.token}` };
    expect((await user.get('/accounts')).status).toBe(401);
    expect((await call('GET', '/auth/me', { headers: cookie })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: phone.body.token })).status).toBe(401);
    expect((await logIn(user.email)).status).toBe(401);
    const again = await registeredUser({ email: user.email });
    expect(again.id).not.toBe(user.id);
    expect((await user.get('/auth/me')).status).toBe(401);
  });

  test('leaves nothing in the whole table that names the user', async () => {
    const name = `Ada ${crypto.randomUUID()}`;
    const user = await registeredUser({ name });
    const { api, id, bookId, email } = user;
    const renamed = `renamed-${email}`;
    await api.createContact({ name: 'Bob' }, { idempotencyKey: 'once' });
    const category = await api.createCategory({ name: 'Food' });
    const [cash] = await api.listAccounts({ type: 'asset' }).all();
    await api.createExpense({
      currency_id: 'USD',
      amount: 5,
      date: '2026-09-12',
      category_id: category.id,
      asset_account_id: cash?.id ?? '',
      external_id: 'x',
    });
    await api.updateMe({ name, email: renamed, current_password: PASSWORD });
    await logIn(renamed, 'a wrong guess');
    expect((await table().list(`BOOK#${bookId}`)).length).toBeGreaterThan(20);
    await api.deleteMe({ password: PASSWORD });
    expect(
      await itemsNaming({ id, bookId, email: renamed }, [id, email, name, hashOf(id), hashOf(renamed)]),
    ).toEqual([]);
  });

  test('does not affect another user', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await erase(user);
    expect((await other.get('/auth/me')).status).toBe(200);
    expect((await logIn(other.email)).status).toBe(200);
  });

  test('happens once if two requests arrive at the same time', async () => {
    const user = await newUser();
    const answers = await Promise.all([erase(user), erase(user)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  test('works with If-Match, and is refused for another version', async () => {
    const user = await newUser();
    expect((await erase(user, { password: PASSWORD }, { 'if-match': '"another"' })).status).toBe(412);
    const etag = (await user.get('/auth/me')).headers.get('etag') ?? '';
    expect((await erase(user, { password: PASSWORD }, { 'if-match': etag })).status).toBe(204);
  });
});

describe('a request to erase', () => {
  test.each([
    ['no password', {}, { password: 'required' }],
    ['a wrong password', { password: 'not the one' }, { password: 'wrong_password' }],
    ['another field', { password: PASSWORD, sure: true }, { sure: 'unknown_field' }],
  ])('with %s is a 422, and nothing changes', async (_what, body, codes) => {
    const user = await newUser();
    const answer = await erase(user, body);
    expect([answer.status, fieldCodes(answer)]).toEqual([422, codes]);
    expect((await user.get('/auth/me')).status).toBe(200);
  });

  test('with a wrong password counts as a failed login: after ten, even the right one is refused', async () => {
    const user = await newUser();
    for (let i = 0; i < 9; i++) expect((await erase(user, { password: 'guess' })).status).toBe(422);
    expect((await logIn(user.email, 'guess')).status).toBe(401);
    const refused = await erase(user);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect((await user.get('/auth/me')).status).toBe(200);
    await forgetFailedAttempts();
  });

  test('is a 204 even if the rest cannot be removed now: it is queued, and nobody can use it', async () => {
    const user = await newUser();
    const fault = await cloud().observer.inject({
      kind: 'reset',
      text: `BOOK#${user.bookId}`,
      operation: 'BatchWriteItem',
    });
    expect((await erase(user)).status).toBe(204);
    expect(await fault.remove()).toBeGreaterThan(0);
    expect((await user.get('/accounts')).status).toBe(401);
    expect(await table().get('ERASURE', `BOOK#${user.bookId}`)).toMatchObject({
      partition: `BOOK#${user.bookId}`,
    });
  });
});
