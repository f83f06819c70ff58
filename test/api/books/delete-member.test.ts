import { beforeEach, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { join, withMember } from '../../support/members.ts';

let owner: TestUser;
let member: TestUser;
let path: string;
beforeEach(async () => {
  owner = await newUser();
  member = await withMember(owner, 'editor');
  path = `/books/${owner.bookId}/members/${member.id}`;
});

test('an owner removes a member, who finds the book gone and keeps the session', async () => {
  await member.api.createContact({ name: 'Ann' });
  const answer = await owner.delete(path);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const refused of [
    await member.get('/contacts'),
    await member.post('/contacts', { name: 'Late' }),
    await member.get(`/books/${owner.bookId}`),
    await member.delete(path),
  ])
    expect([refused.status, refused.body.code]).toEqual([404, 'book_not_found']);
  expect((await member.get('/auth/me', { book: undefined })).status).toBe(200);
  expect((await member.get('/books')).body.data).toHaveLength(1);
  // What the member recorded stays.
  expect((await owner.get('/contacts')).body.data).toHaveLength(1);
  expect((await owner.get(`/books/${owner.bookId}`)).body.member_count).toBe(1);
});

test.each(['editor', 'recorder', 'viewer', 'owner'] as const)('a %s may leave', async (role) => {
  const other = await withMember(owner, role);
  const own = `/books/${owner.bookId}/members/${other.id}`;
  expect((await other.delete(own)).status).toBe(204);
  expect((await other.get('/accounts')).body.code).toBe('book_not_found');
});

test.each(['editor', 'recorder', 'viewer'] as const)('a %s may remove nobody else', async (role) => {
  const other = await withMember(owner, role);
  for (const id of [owner.id, member.id, 'nonsense']) {
    const answer = await other.delete(`/books/${owner.bookId}/members/${id}`);
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
  }
});

test('the last owner cannot leave', async () => {
  const own = `/books/${owner.bookId}/members/${owner.id}`;
  const answer = await owner.delete(own);
  expect([answer.status, answer.body.code]).toEqual([409, 'last_owner']);
  await owner.put(path, { role: 'owner' });
  expect((await owner.delete(own)).status).toBe(204);
  const last = await member.delete(path);
  expect([last.status, last.body.code]).toEqual([409, 'last_owner']);
});

test('of two owners who leave in parallel, one stays', async () => {
  await owner.put(path, { role: 'owner' });
  const answers = await Promise.all([
    owner.delete(`/books/${owner.bookId}/members/${owner.id}`),
    member.delete(path),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_owner');
  const stayed = answers[0]?.status === 204 ? member : owner;
  const { data } = (await stayed.get(`/books/${owner.bookId}/members`)).body;
  expect(data).toMatchObject([{ id: stayed.id, role: 'owner' }]);
});

test('of two owners who remove each other in parallel, one stays', async () => {
  await owner.put(path, { role: 'owner' });
  const answers = await Promise.all([
    member.delete(`/books/${owner.bookId}/members/${owner.id}`),
    owner.delete(path),
  ]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('ends tokens that are bound to the book for good, and no other', async () => {
  const bound = await newAccessToken(member, { book_id: owner.bookId });
  const unbound = await newAccessToken(member);
  await owner.delete(path);
  const ask = async (token: string) => {
    const { status, body } = await member.get('/accounts', { token });
    return status === 200 ? 200 : `${status} ${body.code}`;
  };
  const listed = async () => (await member.get('/auth/tokens')).body.data.map(({ id }: { id: string }) => id);
  expect([await ask(bound.token), await ask(unbound.token)]).toEqual([
    '401 unauthorized',
    '404 book_not_found',
  ]);
  expect(await listed()).toEqual([unbound.id]);
  await join(owner, member, 'editor');
  expect([await ask(bound.token), await ask(unbound.token)]).toEqual(['401 unauthorized', 200]);
  expect(await listed()).toEqual([unbound.id]);
});

test('refuses another version; a stranger gets the 404 of a book; a token is refused', async () => {
  const stale = await owner.delete(path, { headers: { 'if-match': '"other"' } });
  expect([stale.status, stale.body.code]).toEqual([412, 'version_mismatch']);
  const stranger = await newUser();
  for (const id of [member.id, stranger.id]) {
    const answer = await stranger.delete(`/books/${owner.bookId}/members/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  }
  const { token } = await newAccessToken(owner, { scope: 'write' });
  const byToken = await owner.delete(path, { token });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
});
