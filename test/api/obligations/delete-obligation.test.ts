import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { type Books, newBooks } from './support.ts';

let books: Books;
let id: string;
let path: string;
beforeAll(async () => {
  books = await newBooks();
});
beforeEach(async () => {
  ({ id } = await books.obligation());
  path = `/obligations/${id}`;
});

test('removes the obligation from reads and lists', async () => {
  const { user, contact } = books;
  const answer = await user.delete(path);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await user.get(path)).status).toBe(404);
  for (const query of ['', '?status=open', '?currency_id=EUR', `?contact_id=${contact.id}`]) {
    expect((await user.get(`/obligations${query}`)).body.data).toEqual([]);
  }
  expect((await user.delete(path)).status).toBe(404);
});

test('refuses any version but the current one, even if only a nested name has changed', async () => {
  const { user, contact } = books;
  const headers = { 'if-match': (await user.get(path)).headers.get('etag') ?? '' };
  await user.put(`/contacts/${contact.id}`, { name: 'Anna' });
  expect((await user.delete(path, { headers })).status).toBe(412);
  const current = { 'if-match': (await user.get(path)).headers.get('etag') ?? '' };
  expect((await user.delete(path, { headers: current })).status).toBe(204);
});

test('leaves its account in use, because it can be restored', async () => {
  const { user, obligation } = books;
  const account = (await user.post('/accounts', { name: 'Held', type: 'asset' })).body;
  const { id: held } = await obligation({ account_id: account.id });
  await user.delete(`/obligations/${held}`);
  const refused = await user.delete(`/accounts/${account.id}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'account_in_use']);
});

test('deletes once for many parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => books.user.delete(path)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
});

test("does not touch other users' obligations", async () => {
  const others = await newBooks();
  await expectHidden(id, (each) => others.user.delete(`/obligations/${each}`));
  const headers = { 'if-match': '*' };
  await expectHidden(id, (each) => others.user.delete(`/obligations/${each}`, { headers }));
  expect((await books.user.get(path)).status).toBe(200);
});
