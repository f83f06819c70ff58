import { beforeAll, expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { type Books, type Json, newBooks } from './support.ts';

let books: Books;
let others: Books;
let obligation: Json;
beforeAll(async () => {
  [books, others] = await Promise.all([newBooks(), newBooks()]);
  obligation = await books.obligation();
});

test('shows the names that the contact and the account have now, in the ETag too', async () => {
  const { user, contact, accounts } = books;
  const path = `/obligations/${obligation.id}`;
  const first = await user.get(path);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await user.get(path, { headers })).status).toBe(304);

  await user.put(`/contacts/${contact.id}`, { name: 'Anna' });
  const second = await user.get(path, { headers });
  expect([second.status, second.body.contact]).toEqual([200, { id: contact.id, name: 'Anna' }]);

  const { id } = accounts.Receivables;
  await user.put(`/accounts/${id}`, { name: 'Owed to me', code: '1234' });
  const third = await user.get(path, { headers: { 'if-none-match': second.headers.get('etag') ?? '' } });
  expect([third.status, third.body.account]).toEqual([
    200,
    { id, name: 'Owed to me', code: '1234', type: 'asset' },
  ]);
  expect({ ...third.body, contact: 0, account: 0 }).toEqual({ ...obligation, contact: 0, account: 0 });
});

test('keeps showing the name of a contact that was deleted', async () => {
  const { user, newContact } = books;
  const contact = await newContact('Gone');
  const { id } = await books.obligation({ contact_id: contact.id });
  await user.delete(`/contacts/${contact.id}`);
  expect((await user.get(`/obligations/${id}`)).body.contact).toEqual({ id: contact.id, name: 'Gone' });
});

test('shows a deleted obligation only when asked to', async () => {
  const { user } = books;
  const deleted = await books.obligation();
  const path = `/obligations/${deleted.id}`;
  await user.delete(path);
  expect((await user.get(path)).status).toBe(404);
  expect((await user.get(`${path}?include_deleted=false`)).status).toBe(404);
  const { body } = await user.get(`${path}?include_deleted=true`);
  expect(body).toMatchObject({ id: deleted.id, status: 'open', deleted_at: body.updated_at });
});

test("hides other users' obligations, including deleted ones", async () => {
  const gone = await books.obligation();
  await books.user.delete(`/obligations/${gone.id}`);
  await expectHidden(obligation.id, (id) => others.user.get(`/obligations/${id}`));
  await expectHidden(gone.id, (id) => others.user.get(`/obligations/${id}?include_deleted=true`));
});

test('does not find records of other kinds', async () => {
  const { user, contact } = books;
  expect((await user.get(`/obligations/${contact.id}`)).status).toBe(404);
  expect((await user.get('/obligations/x')).status).toBe(404);
});
