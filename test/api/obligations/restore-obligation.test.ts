import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { type Books, type Json, newBooks } from './support.ts';

let books: Books;
let obligation: Json;
let path: string;
beforeAll(async () => {
  books = await newBooks();
});
beforeEach(async () => {
  obligation = await books.obligation({ outstanding_amount: 0, notes: 'n'.repeat(9000) });
  path = `/obligations/${obligation.id}`;
});

test('restores a deleted obligation unchanged', async () => {
  const { user, contact } = books;
  await user.delete(path);
  const answer = await user.post(`${path}/restore`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...obligation, updated_at: expect.any(String) });
  const read = await user.get(path);
  expect([read.text, read.headers.get('etag')]).toEqual([answer.text, answer.headers.get('etag')]);
  for (const query of ['', '&status=settled', '&currency_id=EUR', `&contact_id=${contact.id}`]) {
    expect((await user.get(`/obligations?include_deleted=true${query}`)).body.data).toEqual([answer.body]);
  }
});

test('does not change a live obligation', async () => {
  const answer = await books.user.post(`${path}/restore`);
  expect([answer.status, answer.body]).toEqual([200, obligation]);
});

test('comes back even if its contact was deleted and its account deactivated', async () => {
  const { user, newContact } = books;
  const contact = await newContact('Gone');
  const account = (await user.post('/accounts', { name: 'Idle', type: 'asset' })).body;
  const { id } = await books.obligation({ contact_id: contact.id, account_id: account.id });
  await user.delete(`/obligations/${id}`);
  await user.delete(`/contacts/${contact.id}`);
  await user.put(`/accounts/${account.id}`, { name: 'Idle', is_active: false });
  const { status, body } = await user.post(`/obligations/${id}/restore`);
  expect([status, body.contact.name, body.account.name]).toEqual([200, 'Gone', 'Idle']);
});

test('does not come back if its account was deleted', async () => {
  const { user } = books;
  const account = (await user.post('/accounts', { name: 'Lost', type: 'asset' })).body;
  const { id } = await books.obligation({ account_id: account.id });
  await user.delete(`/obligations/${id}`);
  // No client can do this: the account counts its obligations.
  await table().delete(`BOOK#${user.bookId}`, `ACCOUNT#${account.id}`);
  const blocked = await user.post(`/obligations/${id}/restore`);
  expect([blocked.status, blocked.body.code]).toEqual([409, 'restore_blocked']);
  expect((await user.get(`/obligations/${id}`)).status).toBe(404);
});

test('restores once for many parallel requests', async () => {
  await books.user.delete(path);
  const answers = await Promise.all(Array.from({ length: 5 }, () => books.user.post(`${path}/restore`)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
});

test("does not find other users' obligations, deleted or not", async () => {
  const others = await newBooks();
  const ask = (id: string) => others.user.post(`/obligations/${id}/restore`);
  await expectHidden(obligation.id, ask);
  await books.user.delete(path);
  await expectHidden(obligation.id, ask);
  expect((await books.user.get(path)).status).toBe(404);
});
