import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser, walk } from '../../support/api.ts';
import { join } from '../../support/members.ts';

test("lists the caller's books, oldest first, with the caller's role in each", async () => {
  const [user, other] = [await newUser(), await newUser()];
  const second = await user.api.createBook({ name: 'Second' });
  await other.api.createBook({ name: 'Not mine' });
  await join(other, user, 'viewer');
  const { data, has_more, next_cursor } = (await user.get('/books')).body;
  expect([has_more, next_cursor]).toEqual([false, null]);
  const created = data.map(({ created_at }: { created_at: string }) => created_at);
  expect(created).toEqual(created.toSorted());
  const found = Object.fromEntries(data.map((each: { id: string }) => [each.id, each]));
  expect(Object.keys(found).sort()).toEqual([user.bookId, second.id, other.bookId].sort());
  expect(found[user.bookId]).toMatchObject({ role: 'owner', is_default: true, member_count: 1 });
  expect(found[second.id]).toMatchObject({ role: 'owner', is_default: false, name: 'Second' });
  expect(found[other.bookId]).toMatchObject({ role: 'viewer', is_default: false, member_count: 2 });
});

test('comes in pages', async () => {
  const user = await newUser();
  for (const name of ['B', 'C', 'D', 'E']) await user.api.createBook({ name });
  const books = await walk(user, '/books', 2);
  expect(books.map(({ name }) => name)).toEqual(['Personal', 'B', 'C', 'D', 'E']);
  const { next_cursor } = (await user.get('/books?limit=2')).body;
  const stranger = await newUser();
  const answer = await stranger.get(`/books?limit=2&cursor=${next_cursor}`);
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
});

test('ignores the header Book', async () => {
  const user = await newUser();
  const plain = await user.get('/books');
  for (const book of ['', 'nonsense', (await newUser()).bookId])
    expect((await user.get('/books', { book })).text).toBe(plain.text);
});

test('a token that is bound to a book sees only that one', async () => {
  const user = await newUser();
  const { id } = await user.api.createBook({ name: 'Second' });
  const { token } = await newAccessToken(user, { book_id: id });
  expect((await user.get('/books', { token })).body.data).toEqual([
    expect.objectContaining({ id, is_default: false }),
  ]);
});

test('a user without a book has an empty list', async () => {
  const user = await newUser();
  await user.delete(`/books/${user.bookId}`, { body: { name: 'Personal' } });
  expect((await user.get('/books')).body).toEqual({ data: [], has_more: false, next_cursor: null });
});
