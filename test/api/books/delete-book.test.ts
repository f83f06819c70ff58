import { beforeEach, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { connected, fakeBank } from '../../support/bank.ts';
import { inBook, invited, withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';

let owner: TestUser;
let path: string;
beforeEach(async () => {
  owner = await newUser({ base_currency_id: 'EUR' });
  path = `/books/${owner.bookId}`;
});

test('removes the book for every member, and everything in it', async () => {
  const member = await withMember(owner, 'editor');
  const { token } = await invited(owner);
  const bound = await newAccessToken(member, { book_id: owner.bookId });
  await owner.api.createContact({ name: 'Ann' });
  const answer = await owner.delete(path, { body: { name: 'Personal' } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const user of [member, inBook(owner, owner.bookId)]) {
    for (const asked of [path, '/contacts', '/accounts'])
      expect(await user.get(asked)).toMatchObject({ status: 404, body: { code: 'book_not_found' } });
    const write = await user.post('/contacts', { name: 'Late' });
    expect([write.status, write.body.code]).toEqual([404, 'book_not_found']);
  }
  expect((await member.get('/books')).body.data).toEqual([expect.objectContaining({ is_default: true })]);
  expect((await call('GET', '/contacts', { token: bound.token })).status).toBe(401);
  const accepted = await (await newUser()).post('/invitations/accept', { token });
  expect([accepted.status, accepted.body.code]).toEqual([404, 'invitation_not_found']);
  expect(await table().list(`BOOK#${owner.bookId}`)).toEqual([]);
});

test('removes the secrets of its bank connections', async () => {
  await connected(owner, await fakeBank());
  const secrets = () => table().list(`BANK#${owner.bookId}`);
  expect(await secrets()).toHaveLength(1);
  expect((await owner.delete(path, { body: { name: 'Personal' } })).status).toBe(204);
  expect(await secrets()).toEqual([]);
});

test.each(['Persona', 'personal', 'Personal!', ''])('refuses another name: "%s"', async (name) => {
  const answer = await owner.delete(path, { body: { name } });
  expect(answer.status).toBe(422);
  if (name) expect(fieldCodes(answer)).toEqual({ name: 'name_mismatch' });
  expect((await owner.get(path)).status).toBe(200);
});

test('spaces around the name and its Unicode form do not matter', async () => {
  await owner.put(path, { name: 'Caf\u00e9' });
  expect((await owner.delete(path, { body: { name: '  Cafe\u0301 ' } })).status).toBe(204);
});

test('the name is required', async () => {
  expect(fieldCodes(await owner.delete(path, { body: {} }))).toEqual({ name: 'required' });
});

test('the oldest remaining book becomes the default', async () => {
  const [second, third] = [
    await owner.api.createBook({ name: 'Second', base_currency_id: 'USD' }),
    await owner.api.createBook({ name: 'Third', base_currency_id: 'GBP' }),
  ];
  await owner.delete(path, { body: { name: 'Personal' } });
  expect((await owner.get('/books')).body.data).toMatchObject([
    { id: second.id, is_default: true },
    { id: third.id, is_default: false },
  ]);
  expect((await owner.get('/auth/me')).body.base_currency_id).toBe('USD');
});

test('without any book, everything on a book is a 404 that names POST /books', async () => {
  await owner.put(path, { name: 'Personal', base_currency_id: 'SEK', time_zone: 'Europe/Stockholm' });
  await owner.delete(path, { body: { name: 'Personal' } });
  for (const answer of [await owner.get('/accounts'), await owner.post('/contacts', { name: 'Ann' })]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
    expect(answer.body.detail).toContain('POST /books');
  }
  const me = await owner.get('/auth/me');
  expect(me.status).toBe(200);
  expect(me.body).toMatchObject({ base_currency_id: 'SEK', time_zone: 'Europe/Stockholm' });
  const { name, email } = me.body;
  const moved = await owner.put('/auth/me', { name, email, time_zone: 'Asia/Tokyo' });
  expect(moved.body).toMatchObject({ base_currency_id: 'SEK', time_zone: 'Asia/Tokyo' });
  expect((await owner.get('/currencies')).status).toBe(200);
  expect((await owner.post('/books', { name: 'New' })).body).toMatchObject({
    base_currency_id: 'SEK',
    time_zone: 'Asia/Tokyo',
  });
});

test.each(['editor', 'recorder', 'viewer'] as const)('a %s may not', async (role) => {
  const member = await withMember(owner, role);
  const answer = await member.delete(path, { body: { name: 'Wrong' } });
  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
});

test('refuses another version, and needs a session', async () => {
  const options = { body: { name: 'Personal' } };
  const stale = await owner.delete(path, { ...options, headers: { 'if-match': '"other"' } });
  expect([stale.status, stale.body.code]).toEqual([412, 'version_mismatch']);
  const { token } = await newAccessToken(owner, { scope: 'write' });
  const byToken = await owner.delete(path, { ...options, token });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
  const stranger = await (await newUser()).delete(path, options);
  expect([stranger.status, stranger.body.code]).toEqual([404, 'book_not_found']);
});
