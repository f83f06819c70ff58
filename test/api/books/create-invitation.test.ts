import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { invited, withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let owner: TestUser;
let path: string;
beforeEach(async () => {
  owner = await newUser();
  path = `/books/${owner.bookId}/invitations`;
});

test('returns the token this once; only its hash is stored', async () => {
  const answer = await owner.post(path, { role: 'recorder', email: ' Ben@Example.com ' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: expect.any(String),
    role: 'recorder',
    email: 'ben@example.com',
    invited_by: { id: owner.id, name: 'Ada' },
    created_at: expect.any(String),
    expires_at: expect.any(String),
    token: expect.stringMatching(/^pfi_[\w-]{40,}$/),
  });
  const { token, ...shown } = answer.body;
  expect(Date.parse(shown.expires_at) - Date.parse(shown.created_at)).toBe(7 * DAY_MS);
  expect((await owner.get(path)).body.data).toEqual([shown]);
  const secret = token.slice(-43);
  expect(JSON.stringify(await table().list(`BOOK#${owner.bookId}`))).not.toContain(secret);
});

test('a repeat with the same Idempotency-Key is the same invitation, without the token', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await owner.post(path, { role: 'viewer' }, { headers });
  const { token: _once, ...rest } = first.body;
  const repeat = await owner.post(path, { role: 'viewer' }, { headers });
  expect(repeat.body).toEqual(rest);
  expect(repeat.headers.get('idempotency-replayed')).toBe('true');
  expect((await owner.get(path)).body.data).toHaveLength(1);
});

test('a repeat by somebody who is no owner any more is refused, not replayed', async () => {
  const other = await withMember(owner, 'owner');
  const headers = { 'idempotency-key': randomUUID() };
  expect((await other.post(path, { role: 'viewer' }, { headers })).status).toBe(200);
  await owner.put(`/books/${owner.bookId}/members/${other.id}`, { role: 'editor' });
  const demoted = await other.post(path, { role: 'viewer' }, { headers });
  expect([demoted.status, demoted.body.code]).toEqual([403, 'insufficient_role']);
  await owner.delete(`/books/${owner.bookId}/members/${other.id}`);
  const removed = await other.post(path, { role: 'viewer' }, { headers });
  expect([removed.status, removed.body.code]).toEqual([404, 'book_not_found']);
});

test('can expire at a time of at most 30 days from now', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const at = inDays(29.9);
  expect((await owner.post(path, { role: 'viewer', expires_at: at })).body.expires_at).toBe(at);
  for (const expires_at of [inDays(30.1), inDays(-1), 'soon'])
    expect(Object.keys(fieldCodes(await owner.post(path, { role: 'viewer', expires_at })))).toEqual([
      'expires_at',
    ]);
});

test.each([
  [{ role: 'owner' }, 'role'],
  [{ role: 'admin' }, 'role'],
  [{}, 'role'],
  [{ role: 'viewer', email: 'nobody' }, 'email'],
  [{ role: 'viewer', weight: 1 }, 'weight'],
])('refuses %j', async (body, field) => {
  const answer = await owner.post(path, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(fieldCodes(answer))).toEqual([field]);
});

test('a book can have 20 open invitations, in parallel too', async () => {
  const answers = await Promise.all(Array.from({ length: 26 }, () => owner.post(path, { role: 'viewer' })));
  const made = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers.filter((each) => each.status !== 200))
    expect([
      [409, 'invitation_limit_reached'],
      [409, 'conflict'],
    ]).toContainEqual([status, body.code]);
  for (let left = 20 - made.length; left > 0; left--) await invited(owner);
  const tooMany = await owner.post(path, { role: 'viewer' });
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'invitation_limit_reached']);
  const { data } = (await owner.get(`${path}?limit=100`)).body;
  expect(data).toHaveLength(20);
  await owner.delete(`${path}/${data[0].id}`);
  expect((await owner.post(path, { role: 'viewer' })).status).toBe(200);
});

test.each(['editor', 'recorder', 'viewer'] as const)(
  'a %s may not, whatever the request says',
  async (role) => {
    const member = await withMember(owner, role);
    for (const options of [{}, { rawBody: '{' }, { headers: { 'idempotency-key': 'ü'.repeat(300) } }]) {
      const answer = await member.post(path, { role: 'owner' }, options);
      expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
    }
  },
);

test('a stranger gets a 404, and a token is refused', async () => {
  const answer = await (await newUser()).post(path, { role: 'viewer' });
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  const { token } = await newAccessToken(owner, { scope: 'write' });
  const byToken = await owner.post(path, { role: 'viewer' }, { token });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
});
