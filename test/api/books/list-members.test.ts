import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';

let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  owner = await newUser();
  editor = await withMember(owner, 'editor');
  viewer = await withMember(owner, 'viewer');
});

test('lists the members in order of joining, to every member', async () => {
  const path = `/books/${owner.bookId}/members`;
  const answer = await owner.get(path);
  expect(answer.status).toBe(200);
  const shown = { name: 'Ada', joined_at: expect.any(String), updated_at: expect.any(String) };
  expect(answer.body).toEqual({
    data: [
      { ...shown, id: owner.id, email: owner.email, role: 'owner', weight: 1 },
      { ...shown, id: editor.id, email: editor.email, role: 'editor', weight: 1 },
      { ...shown, id: viewer.id, email: viewer.email, role: 'viewer', weight: 0 },
    ],
    has_more: false,
    next_cursor: null,
  });
  expect((await editor.get(path)).text).toBe(answer.text);
  expect((await viewer.get(path)).text).toBe(answer.text);
  expect((await walk(viewer, path, 1)).map(({ id }) => id)).toEqual([owner.id, editor.id, viewer.id]);
});

test('a changed name and e-mail address are changed here too', async () => {
  const [one, two] = [await newUser(), await newUser()];
  const member = await withMember(one, 'recorder');
  const { email } = (await member.get('/auth/me')).body;
  await member.put('/auth/me', { name: 'Grace', email });
  void two;
  const { data } = (await one.get(`/books/${one.bookId}/members`)).body;
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Grace']);
});

test('who has left is not listed, and who joins again is last', async () => {
  const one = await newUser();
  const [first, second] = [await withMember(one, 'viewer'), await withMember(one, 'viewer')];
  await first.delete(`/books/${one.bookId}/members/${first.id}`);
  const ids = async () =>
    (await one.get(`/books/${one.bookId}/members`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([one.id, second.id]);
  const { token } = await one.api.createInvitation(one.bookId, { role: 'viewer' });
  expect((await first.post('/invitations/accept', { token })).status).toBe(200);
  expect(await ids()).toEqual([one.id, second.id, first.id]);
});

test('a cursor belongs to the book and the member', async () => {
  const { next_cursor } = (await owner.get(`/books/${owner.bookId}/members?limit=1`)).body;
  const other = await editor.api.createBook({ name: 'Other' });
  for (const answer of [
    await editor.get(`/books/${owner.bookId}/members?cursor=${next_cursor}`),
    await editor.get(`/books/${other.id}/members?cursor=${next_cursor}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
});

test('a stranger gets a 404', async () => {
  const answer = await (await newUser()).get(`/books/${owner.bookId}/members?limit=x`);
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
});
