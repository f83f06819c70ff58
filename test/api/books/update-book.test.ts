import { beforeEach, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { inBook, withMember } from '../../support/members.ts';
import { refusalOf } from '../../support/record-expectations.ts';

let owner: TestUser;
let path: string;
beforeEach(async () => {
  owner = await newUser({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
  path = `/books/${owner.bookId}`;
});

test('changes name, currency and time zone; what is left out is kept', async () => {
  const renamed = await owner.put(path, { name: 'Home' });
  expect(renamed.status).toBe(200);
  expect(renamed.body).toMatchObject({
    name: 'Home',
    base_currency_id: 'EUR',
    time_zone: 'Europe/Berlin',
    is_default: true,
  });
  const moved = await owner.put(path, { name: 'Home', base_currency_id: 'USD', time_zone: 'Asia/Tokyo' });
  expect(moved.body).toMatchObject({ base_currency_id: 'USD', time_zone: 'Asia/Tokyo' });
  expect((await owner.get(path)).text).toBe(moved.text);
  expect((await owner.get('/auth/me')).body).toMatchObject({
    base_currency_id: 'USD',
    time_zone: 'Asia/Tokyo',
  });
});

test('accepts a book as it was read', async () => {
  const before = (await owner.get(path)).body;
  const answer = await owner.put(path, before);
  expect({ ...answer.body, updated_at: '' }).toEqual({ ...before, updated_at: '' });
});

test('refuses another currency once there is a transaction, and not another name', async () => {
  const [account] = (await owner.get('/accounts')).body.data;
  const { id: category_id } = await owner.api.createCategory({ name: 'Food' });
  await owner.api.createExpense({
    currency_id: 'EUR',
    amount: 1,
    date: '2026-09-01',
    asset_account_id: account.id,
    category_id,
  });
  const answer = await owner.put(path, { name: 'Home', base_currency_id: 'USD' });
  expect([answer.status, answer.body.code]).toEqual([409, 'base_currency_in_use']);
  expect((await owner.put(path, { name: 'Home', base_currency_id: 'EUR' })).status).toBe(200);
});

test('another book of the user is not affected', async () => {
  const { id } = await owner.api.createBook({ name: 'Second' });
  await owner.put(`/books/${id}`, { name: 'Second', base_currency_id: 'GBP' });
  expect((await owner.get(path)).body.base_currency_id).toBe('EUR');
  expect((await owner.get('/auth/me')).body.base_currency_id).toBe('EUR');
  expect((await inBook(owner, id).get('/auth/me')).body.base_currency_id).toBe('GBP');
});

test('reports every invalid field', async () => {
  const answer = await owner.put(path, { name: '', time_zone: 'Mars', colour: 'red' });
  expect(answer.status).toBe(422);
  expect(fieldCodes(answer)).toMatchObject({ name: 'too_short', colour: 'unknown_field' });
});

test('refuses to change any version but the current one', async () => {
  const etag = (await owner.get(path)).headers.get('etag') ?? '';
  const headers = { 'if-match': etag };
  expect((await owner.put(path, { name: 'First' }, { headers })).status).toBe(200);
  const second = await owner.put(path, { name: 'Second' }, { headers });
  expect([second.status, second.body.code]).toEqual([412, 'version_mismatch']);
});

test.each(['editor', 'recorder', 'viewer'] as const)(
  'a %s may not, whatever the request says',
  async (role) => {
    const member = await withMember(owner, role);
    for (const options of [{}, { rawBody: '{"name": ' }, { headers: { 'content-type': 'text/plain' } }]) {
      const answer = await member.put(path, { nmae: '' }, options);
      expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
    }
    expect((await owner.get(path)).body.name).toBe('Personal');
  },
);

test('a stranger gets the same 404 as for a book that does not exist', async () => {
  const stranger = await newUser();
  const answer = await stranger.put(path, { nmae: '' });
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  expect(refusalOf(await stranger.put('/books/nonsense', { nmae: '' }))).toEqual(refusalOf(answer));
});

test('needs a session', async () => {
  const { token } = await newAccessToken(owner, { scope: 'write' });
  const answer = await owner.put(path, { name: 'Home' }, { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
});
