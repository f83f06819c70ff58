import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

let user: TestUser;
let path: string;
beforeAll(async () => {
  user = await newUser();
});
beforeEach(async () => {
  path = `/contacts/${(await user.post('/contacts', { name: 'Ann' })).body.id}`;
});

test('removes the contact from reads and lists', async () => {
  const answer = await user.delete(path);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await user.get(path)).status).toBe(404);
  expect((await user.get('/contacts')).body.data).toEqual([]);
  expect((await user.delete(path)).status).toBe(404);
});

test('refuses any version but the current one', async () => {
  const headers = { 'if-match': (await user.get(path)).headers.get('etag') ?? '' };
  await user.put(path, { name: 'Anna' });
  expect((await user.delete(path, { headers })).status).toBe(412);
  const current = { 'if-match': (await user.get(path)).headers.get('etag') ?? '' };
  expect((await user.delete(path, { headers: current })).status).toBe(204);
});

test('deletes once for many parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.delete(path)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
});

test("does not touch other users' contacts", async () => {
  const other = await newUser();
  await expectHidden(path.slice('/contacts/'.length), (id) => other.delete(`/contacts/${id}`));
  expect((await user.get(path)).status).toBe(200);
});
