import { beforeEach, expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { invited, withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';

let owner: TestUser;
let path: string;
beforeEach(async () => {
  owner = await newUser();
  path = `/books/${owner.bookId}/invitations`;
});

const idsOf = (data: readonly { id: string }[]) => data.map(({ id }) => id);

test('lists the open invitations, newest first, without tokens', async () => {
  const made = [await invited(owner), await invited(owner, { role: 'viewer' }), await invited(owner)];
  const { data } = (await owner.get(path)).body;
  expect(idsOf(data)).toEqual(idsOf(made).reverse());
  expect(data[1]).toEqual({ ...made[1], token: undefined });
  expect(JSON.stringify(data)).not.toContain('pfi_');
  expect(idsOf(await walk(owner, path, 2))).toEqual(idsOf(made).reverse());
});

test('those that are used, declined, revoked or expired are not listed', async () => {
  const [used, declined, revoked, expired, open] = [
    await invited(owner),
    await invited(owner),
    await invited(owner),
    await invited(owner),
    await invited(owner),
  ];
  await (await newUser()).post('/invitations/accept', { token: used.token });
  await (await newUser()).post('/invitations/decline', { token: declined.token });
  await owner.delete(`${path}/${revoked.id}`);
  await table().set(`BOOK#${owner.bookId}`, `INVITATION#${expired.id}`, {
    expires_at: new Date(Date.now() - 1000).toISOString(),
  });
  expect(idsOf((await owner.get(path)).body.data)).toEqual([open.id]);
});

test('those of somebody who is no owner any more are not open', async () => {
  const other = await withMember(owner, 'owner');
  const { id, token } = await invited(other);
  expect(idsOf((await owner.get(path)).body.data)).toEqual([id]);
  await owner.put(`/books/${owner.bookId}/members/${other.id}`, { role: 'editor' });
  expect((await owner.get(path)).body.data).toEqual([]);
  expect((await owner.delete(`${path}/${id}`)).body.code).toBe('not_found');
  const answer = await (await newUser()).post('/invitations/accept', { token });
  expect([answer.status, answer.body.code]).toEqual([404, 'invitation_not_found']);
});

test('only owners', async () => {
  for (const role of ['editor', 'recorder', 'viewer'] as const) {
    const answer = await (await withMember(owner, role)).get(`${path}?limit=x`);
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role']);
  }
  const stranger = await (await newUser()).get(path);
  expect([stranger.status, stranger.body.code]).toEqual([404, 'book_not_found']);
});
