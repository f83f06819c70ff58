import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

let user: TestUser;
let path: string;
// biome-ignore lint/suspicious/noExplicitAny: as the API returns it.
let contact: any;
beforeAll(async () => {
  user = await newUser();
});
beforeEach(async () => {
  contact = (await user.post('/contacts', { name: 'Ann', phone: '1' })).body;
  path = `/contacts/${contact.id}`;
});

test('restores a deleted contact unchanged', async () => {
  await user.delete(path);
  const answer = await user.post(`${path}/restore`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...contact, updated_at: expect.any(String) });
  const read = await user.get(path);
  expect([read.text, read.headers.get('etag')]).toEqual([answer.text, answer.headers.get('etag')]);
  expect((await user.get('/contacts?q=ann')).body.data).toContainEqual(answer.body);
  expect((await user.get('/contacts?include_deleted=true&q=ann')).body.data).toHaveLength(1);
});

test('does not change a live contact', async () => {
  const answer = await user.post(`${path}/restore`);
  expect([answer.status, answer.body]).toEqual([200, contact]);
});

test('restores once for many parallel requests', async () => {
  await user.delete(path);
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(`${path}/restore`)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
});

test("does not find other users' contacts, deleted or not", async () => {
  const other = await newUser();
  await expectHidden(contact.id, (id) => other.post(`/contacts/${id}/restore`));
  await user.delete(path);
  await expectHidden(contact.id, (id) => other.post(`/contacts/${id}/restore`));
  expect((await user.get(path)).status).toBe(404);
});
