import { beforeAll, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';
import { refusalOf } from '../../support/record-expectations.ts';

let owner: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  owner = await newUser();
  viewer = await withMember(owner, 'viewer');
});

test('shows the book as the caller sees it', async () => {
  const path = `/books/${owner.bookId}`;
  const seen = (await owner.get(path)).body;
  expect(seen).toMatchObject({ name: 'Personal', role: 'owner', is_default: true, member_count: 2 });
  expect((await viewer.get(path)).body).toEqual({ ...seen, role: 'viewer', is_default: false });
});

test('is not sent again if it has not changed', async () => {
  const path = `/books/${owner.bookId}`;
  const etag = (await owner.get(path)).headers.get('etag') ?? '';
  expect((await owner.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each(['nonsense', '01890000-0000-7000-8000-000000000000', '%00', 'PROFILE'])(
  'a book that one is not in is the same 404 as one that does not exist: %s',
  async (id) => {
    const stranger = await newUser();
    const answer = await stranger.get(`/books/${owner.bookId}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
    expect(refusalOf(await stranger.get(`/books/${id}`))).toEqual(refusalOf(answer));
  },
);

test('a token that is bound to another book does not see it', async () => {
  const { id } = await owner.api.createBook({ name: 'Second' });
  const { token } = await newAccessToken(owner, { book_id: id });
  expect((await owner.get(`/books/${id}`, { token })).status).toBe(200);
  const answer = await owner.get(`/books/${owner.bookId}`, { token });
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
});
