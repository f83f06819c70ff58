import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';
import { NO_ID, refusalOf } from '../../support/record-expectations.ts';

let owner: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  owner = await newUser();
  viewer = await withMember(owner, 'viewer');
});

test('shows a member to every member', async () => {
  const listed = (await owner.get(`/books/${owner.bookId}/members`)).body.data;
  for (const [index, { id }] of [owner, viewer].entries())
    expect((await viewer.get(`/books/${owner.bookId}/members/${id}`)).body).toEqual(listed[index]);
  const path = `/books/${owner.bookId}/members/${viewer.id}`;
  const etag = (await viewer.get(path)).headers.get('etag') ?? '';
  expect((await viewer.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('a user who is not a member is a 404, whether or not the user exists', async () => {
  const stranger = await newUser();
  const answer = await owner.get(`/books/${owner.bookId}/members/${stranger.id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  for (const id of [NO_ID, 'nonsense'])
    expect(await owner.get(`/books/${owner.bookId}/members/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  expect(refusalOf(await owner.get(`/books/${owner.bookId}/members/${NO_ID}`))).toEqual(refusalOf(answer));
  await withMember(owner, 'viewer').then((left) => left.delete(`/books/${owner.bookId}/members/${left.id}`));
});

test('a former member is a 404', async () => {
  const left = await withMember(owner, 'viewer');
  await owner.delete(`/books/${owner.bookId}/members/${left.id}`);
  expect((await owner.get(`/books/${owner.bookId}/members/${left.id}`)).status).toBe(404);
});

test('a stranger gets the 404 of a book, whatever the id', async () => {
  const stranger = await newUser();
  for (const id of [owner.id, stranger.id, NO_ID, 'nonsense']) {
    const answer = await stranger.get(`/books/${owner.bookId}/members/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  }
});
