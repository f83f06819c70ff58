import { Agent } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { exchange } from '../../support/http.ts';
import { inBook, join, withMember } from '../../support/members.ts';
import { NO_ID, refusalOf } from '../../support/record-expectations.ts';

let user: TestUser;
let secondId: string;
beforeAll(async () => {
  user = await newUser({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
  secondId = (await user.api.createBook({ name: 'Second', base_currency_id: 'USD', time_zone: 'Asia/Tokyo' }))
    .id;
});

test('nothing crosses from book to book', async () => {
  const second = inBook(user, secondId);
  const contact = await user.api.createContact({ name: 'Ann' });
  expect((await second.get('/contacts')).body.data).toEqual([]);
  const path = await second.get(`/contacts/${contact.id}`);
  expect([path.status, path.body.code]).toEqual([404, 'not_found']);
  const [account] = (await user.get('/accounts')).body.data;
  const body = await second.post('/budgeting/categories', { name: 'Food', account_id: account.id });
  expect([body.status, body.body.errors]).toMatchObject([422, [{ field: 'account_id', code: 'not_found' }]]);
  expect((await second.post('/contacts', { name: 'Ann' })).status).toBe(200);
});

test('a header that is not the id of a book of the caller is the same 404, whatever it is', async () => {
  const stranger = await newUser();
  const left = await newUser();
  await join(left, user, 'owner');
  await left.delete(`/books/${left.bookId}/members/${user.id}`);
  const first = await user.get('/contacts', { book: NO_ID });
  expect([first.status, first.body.code]).toEqual([404, 'book_not_found']);
  const wrong = [
    '',
    ' ',
    'nonsense',
    '__proto__',
    'constructor',
    secondId.toUpperCase(),
    `${secondId},${secondId}`,
    `${secondId}, ${user.bookId}`,
    `"${secondId}"`,
    'x'.repeat(1000),
    stranger.bookId,
    left.bookId,
    user.id,
  ];
  for (const book of wrong) {
    const answer = await user.get('/contacts', { book });
    expect([book, refusalOf(answer)]).toEqual([book, refusalOf(first)]);
    expect((await user.post('/contacts', { nmae: '' }, { book })).body.code).toBe('book_not_found');
    expect((await user.get('/auth/me', { book })).body.code).toBe('book_not_found');
  }
});

test('two headers are refused, even if they are the same', async () => {
  const headers = ['Host', 'localhost', 'Authorization', `Bearer ${user.token}`];
  const sent = (...more: string[]) =>
    exchange(cloud().url, {
      method: 'GET',
      path: '/contacts',
      headers: [...headers, ...more],
      body: undefined,
      agent: new Agent(),
    });
  expect((await sent('Book', secondId)).status).toBe(200);
  expect((await sent('BOOK', secondId)).status).toBe(200);
  const twice = await sent('Book', secondId, 'book', secondId);
  expect([twice.status, twice.body.code]).toEqual([404, 'book_not_found']);
});

test('/auth/me shows currency and time zone of the book of the request, and changes them there', async () => {
  const second = inBook(user, secondId);
  expect((await second.get('/auth/me')).body).toMatchObject({
    base_currency_id: 'USD',
    time_zone: 'Asia/Tokyo',
  });
  const { name, email } = (await second.get('/auth/me')).body;
  const changed = await second.put('/auth/me', { name, email, base_currency_id: 'GBP' });
  expect(changed.body).toMatchObject({ base_currency_id: 'GBP', time_zone: 'Asia/Tokyo' });
  expect((await second.get(`/books/${secondId}`)).body.base_currency_id).toBe('GBP');
  expect((await user.get('/auth/me')).body.base_currency_id).toBe('EUR');
  expect((await user.get(`/books/${user.bookId}`)).body.base_currency_id).toBe('EUR');
});

test('only an owner changes them, and sending the present ones is no change', async () => {
  const editor = await withMember(user, 'editor', { base_currency_id: 'CHF', time_zone: 'Europe/Zurich' });
  const me = (await editor.get('/auth/me')).body;
  expect(me).toMatchObject({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
  const { email } = me;
  const same = { name: 'Grace', email, base_currency_id: 'EUR', time_zone: 'Europe/Berlin' };
  expect((await editor.put('/auth/me', same)).status).toBe(200);
  expect((await editor.put('/auth/me', { name: 'Grace', email })).status).toBe(200);
  for (const other of [{ base_currency_id: 'CHF' }, { time_zone: 'Europe/Zurich' }]) {
    const answer = await editor.put('/auth/me', { ...same, ...other });
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
  }
  // Their own book still has its own.
  const [own] = (await editor.get('/books')).body.data.filter(
    (each: { role: string }) => each.role === 'owner',
  );
  expect(own).toMatchObject({ base_currency_id: 'CHF', time_zone: 'Europe/Zurich' });
});

test('a bound token works on its book only', async () => {
  const { token } = await newAccessToken(user, { scope: 'write', book_id: secondId });
  const created = await user.post('/contacts', { name: 'By token' }, { token });
  expect(created.status).toBe(200);
  expect((await inBook(user, secondId).get(`/contacts/${created.body.id}`)).status).toBe(200);
  expect((await user.get('/contacts', { token, book: secondId })).status).toBe(200);
  for (const book of [user.bookId, NO_ID]) {
    const answer = await user.get('/contacts', { token, book });
    expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  }
  expect((await user.get('/auth/me', { token })).body.base_currency_id).toBe('GBP');
});

test('an unbound token works on the default book, or on the one that is named', async () => {
  const { token } = await newAccessToken(user);
  const named = await user.get('/accounts', { token, book: secondId });
  const plain = await user.get('/accounts', { token });
  expect([plain.status, named.status]).toEqual([200, 200]);
  expect(named.text).not.toBe(plain.text);
});

test('a token can be bound only to a book of the user, and shows it', async () => {
  const stranger = await newUser();
  for (const book_id of [stranger.bookId, NO_ID, 'constructor', '__proto__']) {
    const answer = await user.post('/auth/tokens', { name: 'Script', scope: 'read', book_id });
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'book_id' }]]);
  }
  const bound = await user.post('/auth/tokens', { name: 'Script', scope: 'read', book_id: secondId });
  expect(bound.body.book_id).toBe(secondId);
  const { data } = (await user.get('/auth/tokens')).body;
  expect(data.find(({ id }: { id: string }) => id === bound.body.id).book_id).toBe(secondId);
  const unbound = await user.post('/auth/tokens', { name: 'Script', scope: 'read' });
  expect(unbound.body).not.toHaveProperty('book_id');
});

test('a token with the scope record does what a recorder may, and never more than its member', async () => {
  const viewer = await withMember(user, 'viewer');
  const { token } = await newAccessToken(user, { scope: 'record' });
  const write = await newAccessToken(viewer, { scope: 'write' });
  const [account] = (await user.get('/accounts')).body.data;
  const { id: category_id } = await user.api.createCategory({ name: 'Food' });
  const expense = {
    currency_id: 'EUR',
    amount: 1,
    date: '2026-09-01',
    asset_account_id: account.id,
    category_id,
  };
  const recorded = await user.post('/budgeting/expenses', expense, { token });
  expect(recorded.status).toBe(200);
  expect((await user.get('/budgeting/expenses', { token })).status).toBe(200);
  for (const refused of [
    await user.post('/contacts', { name: 'Bob' }, { token }),
    await user.put(`/budgeting/expenses/${recorded.body.id}`, expense, { token }),
    await user.delete(`/budgeting/expenses/${recorded.body.id}`, { token }),
    await user.post('/transactions/batch', { transactions: [] }, { token }),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
  const more = await viewer.post('/budgeting/expenses', expense, { token: write.token });
  expect([more.status, more.body.code]).toEqual([403, 'insufficient_role']);
});

test('a cursor belongs to member and book', async () => {
  const member = await withMember(user, 'viewer');
  const second = inBook(user, secondId);
  for (const name of ['One', 'Two', 'Three']) {
    await user.api.createContact({ name });
    await second.api.createContact({ name });
  }
  const { next_cursor } = (await user.get('/contacts?limit=1')).body;
  const path = `/contacts?limit=1&cursor=${next_cursor}`;
  expect((await user.get(path)).status).toBe(200);
  expect((await user.get(path, { book: user.bookId })).status).toBe(200);
  for (const answer of [await second.get(path), await member.get(path)])
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
});
