import { beforeEach, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';

let owner: TestUser;
let member: TestUser;
let path: string;
beforeEach(async () => {
  owner = await newUser();
  member = await withMember(owner, 'viewer');
  path = `/books/${owner.bookId}/members/${member.id}`;
});

test('changes role and weight; a weight that is left out is kept', async () => {
  const before = (await owner.get(path)).body;
  const answer = await owner.put(path, { role: 'editor' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...before, role: 'editor', updated_at: expect.any(String) });
  expect((await member.get(path)).text).toBe(answer.text);
  const weighed = await owner.put(path, { role: 'editor', weight: 1_000_000 });
  expect(weighed.body.weight).toBe(1_000_000);
  expect((await owner.put(path, { role: 'recorder' })).body).toMatchObject({
    role: 'recorder',
    weight: 1_000_000,
  });
});

test('the new role counts at once', async () => {
  const create = () => member.post('/contacts', { name: `Ann ${Math.random()}` });
  expect((await create()).body.code).toBe('insufficient_role');
  await owner.put(path, { role: 'editor' });
  expect((await create()).status).toBe(200);
  expect((await member.get(`/books/${owner.bookId}`)).body.role).toBe('editor');
  await owner.put(path, { role: 'recorder' });
  expect([(await create()).status, (await create()).body.code]).toEqual([403, 'insufficient_role']);
});

test('owners are equals: a new one may demote the first one, but not the last', async () => {
  await owner.put(path, { role: 'owner' });
  const first = `/books/${owner.bookId}/members/${owner.id}`;
  expect((await member.put(first, { role: 'viewer' })).body.role).toBe('viewer');
  expect((await owner.put(path, { role: 'viewer' })).body.code).toBe('insufficient_role');
  const answer = await member.put(path, { role: 'editor' });
  expect([answer.status, answer.body.code]).toEqual([409, 'last_owner']);
  expect((await member.put(path, { role: 'owner', weight: 7 })).body).toMatchObject({
    role: 'owner',
    weight: 7,
  });
});

test('of two owners who demote each other in parallel, one stays', async () => {
  await owner.put(path, { role: 'owner' });
  const first = `/books/${owner.bookId}/members/${owner.id}`;
  const answers = await Promise.all([
    owner.put(path, { role: 'viewer' }),
    member.put(first, { role: 'viewer' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = (await owner.get(`/books/${owner.bookId}/members`)).body;
  expect(data.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1);
});

test.each([
  [{ role: 'admin' }, 'role'],
  [{ role: 'viewer', weight: -1 }, 'weight'],
  [{ role: 'viewer', weight: 1_000_001 }, 'weight'],
  [{ role: 'viewer', weight: 0.5 }, 'weight'],
  [{ role: 'viewer', weight: '1' }, 'weight'],
  [{ weight: 1 }, 'role'],
  [{ role: 'viewer', colour: 'red' }, 'colour'],
])('refuses %j', async (body, field) => {
  const answer = await owner.put(path, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(fieldCodes(answer))).toEqual([field]);
});

test('accepts a member as it was read, and refuses another version', async () => {
  const read = await owner.get(path);
  expect((await owner.put(path, read.body)).status).toBe(200);
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  await owner.put(path, { role: 'editor' });
  const answer = await owner.put(path, { role: 'viewer' }, { headers });
  expect([answer.status, answer.body.code]).toEqual([412, 'version_mismatch']);
});

test.each(['editor', 'recorder', 'viewer'] as const)('a %s may not', async (role) => {
  const other = await withMember(owner, role);
  for (const target of [path, `/books/${owner.bookId}/members/${other.id}`, `${path}x`]) {
    const answer = await other.put(target, { role: 'nonsense' });
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
  }
});

test('who is not a member is a 404; a stranger gets the 404 of a book; a token is refused', async () => {
  const stranger = await newUser();
  const other = await owner.put(`/books/${owner.bookId}/members/${stranger.id}`, { role: 'viewer' });
  expect([other.status, other.body.code]).toEqual([404, 'not_found']);
  const answer = await stranger.put(path, { role: 'owner' });
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  const { token } = await newAccessToken(owner, { scope: 'write' });
  const byToken = await owner.put(path, { role: 'owner' }, { token });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
});
