import { beforeEach, expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { invited, withMember } from '../../support/members.ts';

let owner: TestUser;
let path: string;
let token: string;
beforeEach(async () => {
  owner = await newUser();
  const made = await invited(owner);
  token = made.token;
  path = `/books/${owner.bookId}/invitations/${made.id}`;
});

test('revokes the invitation', async () => {
  const answer = await owner.delete(path);
  expect([answer.status, answer.text]).toEqual([204, '']);
  const accepted = await (await newUser()).post('/invitations/accept', { token });
  expect([accepted.status, accepted.body.code]).toEqual([404, 'invitation_not_found']);
  const again = await owner.delete(path);
  expect([again.status, again.body.code]).toEqual([404, 'not_found']);
});

test('another owner may', async () => {
  const other = await withMember(owner, 'owner');
  expect((await other.delete(path)).status).toBe(204);
});

test('of an acceptance and a revocation in parallel, one wins', async () => {
  const user = await newUser();
  const [revoked, accepted] = await Promise.all([
    owner.delete(path),
    user.post('/invitations/accept', { token }),
  ]);
  const isMember = (await user.get(`/books/${owner.bookId}`)).status === 200;
  expect([revoked.status, accepted.status]).toEqual(isMember ? [404, 200] : [204, 404]);
});

test('an invitation of another book is a 404', async () => {
  const other = await newUser();
  const { id } = await invited(other);
  const answer = await owner.delete(`/books/${owner.bookId}/invitations/${id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

test('only owners, with a session, and the current version', async () => {
  for (const role of ['editor', 'recorder', 'viewer'] as const) {
    const answer = await (await withMember(owner, role)).delete(`${path}x`);
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
  }
  const stranger = await (await newUser()).delete(path);
  expect([stranger.status, stranger.body.code]).toEqual([404, 'book_not_found']);
  const { token: write } = await newAccessToken(owner, { scope: 'write' });
  const byToken = await owner.delete(path, { token: write });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
  const stale = await owner.delete(path, { headers: { 'if-match': '"other"' } });
  expect([stale.status, stale.body.code]).toEqual([412, 'version_mismatch']);
});
