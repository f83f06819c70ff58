import { expect, test } from 'vitest';
import { newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { inBook, invited, join, withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';

const erase = (user: TestUser, more: object = {}) =>
  user.delete('/auth/me', { body: { password: PASSWORD, ...more }, book: undefined });

const itemsOf = (bookId: string) => table().list(`BOOK#${bookId}`);

test('books without another member go with the user, without being asked', async () => {
  const user = await newUser();
  const { id } = await user.api.createBook({ name: 'Second' });
  expect((await erase(user)).status).toBe(204);
  for (const bookId of [user.bookId, id]) expect(await itemsOf(bookId)).toEqual([]);
});

test('the user leaves books that keep another owner', async () => {
  const user = await newUser();
  const other = await withMember(user, 'owner');
  await user.api.createContact({ name: 'Ann' });
  expect((await erase(user)).status).toBe(204);
  const { data } = (await other.get(`/books/${user.bookId}/members`)).body;
  expect(data).toMatchObject([{ id: other.id, role: 'owner' }]);
  expect((await other.get('/contacts')).body.data).toHaveLength(1);
  expect((await other.get(`/books/${user.bookId}`)).body.member_count).toBe(1);
  // Nothing but an id is left of the user.
  expect(JSON.stringify(await itemsOf(user.bookId))).not.toContain(user.email);
});

test('the only owner of shared books must decide: each is named, and nothing has happened', async () => {
  const user = await newUser();
  const editor = await withMember(user, 'editor');
  const second = await user.api.createBook({ name: 'Business' });
  await user.api.createBook({ name: 'Alone' });
  await join(user, editor, 'viewer', second.id);
  const answer = await erase(user);
  expect([answer.status, answer.body.code]).toEqual([409, 'sole_owner']);
  const messages = answer.body.errors.map(({ message }: { message: string }) => message);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toContain('Personal');
  expect(messages[1]).toContain('Business');
  expect((await user.get('/auth/me')).status).toBe(200);
  expect((await user.get('/books')).body.data).toHaveLength(3);
  const wrong = await erase(user, { shared_books: 'keep' });
  expect(wrong.status).toBe(422);
});

test('hand_over: the member with the highest role, of those the longest, becomes owner', async () => {
  const user = await newUser();
  const viewer = await withMember(user, 'viewer');
  const first = await withMember(user, 'editor');
  const second = await withMember(user, 'editor');
  await first.api.makeBookDefault(user.bookId);
  expect((await erase(user, { shared_books: 'hand_over' })).status).toBe(204);
  const { data } = (await viewer.get(`/books/${user.bookId}/members`)).body;
  expect(data.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
    [viewer.id, 'viewer'],
    [first.id, 'owner'],
    [second.id, 'editor'],
  ]);
  expect((await first.get(`/books/${user.bookId}`)).body).toMatchObject({ role: 'owner', member_count: 3 });
  expect((await first.put('/budgeting/lock', { locked_through: '2026-01-31' })).status).toBeLessThan(300);
  // Owners are counted right: the new one is the last.
  const last = await first.delete(`/books/${user.bookId}/members/${first.id}`);
  expect([last.status, last.body.code]).toEqual([409, 'last_owner']);
  expect(JSON.stringify(await itemsOf(user.bookId))).not.toContain(user.email);
});

test('erase: the book is gone for every member', async () => {
  const user = await newUser();
  const member = await withMember(user, 'editor');
  await member.api.makeBookDefault(user.bookId);
  const { token } = await invited(user);
  expect((await erase(user, { shared_books: 'erase' })).status).toBe(204);
  expect((await member.get('/contacts')).body.code).toBe('book_not_found');
  expect((await member.get('/books')).body.data).toMatchObject([{ is_default: true }]);
  expect((await member.get('/accounts', { book: undefined })).status).toBe(200);
  expect((await (await newUser()).post('/invitations/accept', { token })).body.code).toBe(
    'invitation_not_found',
  );
  expect(await itemsOf(user.bookId)).toEqual([]);
});

test('a decision for books that need none changes nothing', async () => {
  const user = await newUser();
  const owner = await withMember(user, 'owner');
  const host = await newUser();
  await join(host, user, 'viewer');
  expect((await erase(user, { shared_books: 'erase' })).status).toBe(204);
  expect((await owner.get(`/books/${user.bookId}`)).body).toMatchObject({ role: 'owner', member_count: 1 });
  expect((await host.get(`/books/${host.bookId}`)).body).toMatchObject({ member_count: 1 });
});

test('somebody joins while the user is erased: the book is not lost without a decision', async () => {
  const user = await newUser();
  const { token } = await invited(user);
  const other = await newUser();
  const between = await holdWrite(`USER#${user.id}`, 'DeleteMe');
  const erasing = erase(user);
  await between(() => other.api.acceptInvitation({ token }));
  const answer = await erasing;
  expect([answer.status, answer.body?.code]).toEqual([409, 'sole_owner']);
  expect((await inBook(other, user.bookId).get('/accounts')).status).toBe(200);
});

test.each([
  ['leaves', (_user: TestUser, heir: TestUser) => heir.delete(`/books/${heir.bookId}/members/${heir.id}`)],
  ['is removed', (user: TestUser, heir: TestUser) => user.delete(`/books/${heir.bookId}/members/${heir.id}`)],
  ['is erased', (_user: TestUser, heir: TestUser) => erase(heir)],
])('the heir %s while the book is handed over: the next one becomes owner', async (_what, lose) => {
  const user = await newUser();
  const heir = await withMember(user, 'editor');
  const next = await withMember(user, 'viewer');
  const between = await holdWrite(`USER#${user.id}`, 'DeleteMe');
  const erasing = erase(user, { shared_books: 'hand_over' });
  await between(async () => expect((await lose(user, heir)).status).toBe(204));
  expect((await erasing).status).toBe(204);
  const { data } = (await next.get(`/books/${user.bookId}/members`)).body;
  expect(data).toMatchObject([{ id: next.id, role: 'owner' }]);
});

test('two only owners of two books, each the heir of the other, are erased in parallel', async () => {
  const [one, two] = [await newUser(), await newUser()];
  await join(one, two, 'editor');
  await join(two, one, 'editor');
  const answers = await Promise.all([one, two].map((user) => erase(user, { shared_books: 'hand_over' })));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  for (const { bookId } of [one, two]) expect(await itemsOf(bookId)).toEqual([]);
});

test('the two last owners are erased in parallel: no book is left without an owner', async () => {
  const one = await newUser();
  const two = await withMember(one, 'owner');
  const third = await withMember(one, 'viewer');
  const answers = await Promise.all([erase(one), erase(two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('sole_owner');
  const { data } = (await third.get(`/books/${one.bookId}/members`)).body;
  expect(data.map(({ role }: { role: string }) => role)).toEqual(['owner', 'viewer']);
});
