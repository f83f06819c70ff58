import { beforeAll, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

let user: TestUser;
let other: TestUser;
let id: string;
beforeAll(async () => {
  [user, other] = await Promise.all([newUser(), newUser()]);
  ({ id } = (await user.post('/contacts', { name: 'Ann' })).body);
});

test('returns 304 for its ETag until the contact changes', async () => {
  const etag = (await user.get(`/contacts/${id}`)).headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  const unchanged = await user.get(`/contacts/${id}`, { headers });
  expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
  await user.put(`/contacts/${id}`, { name: 'Anna' });
  const changed = await user.get(`/contacts/${id}`, { headers });
  expect([changed.status, changed.body.name]).toEqual([200, 'Anna']);
});

test('shows a deleted contact only when asked to', async () => {
  const deleted = (await user.post('/contacts', { name: 'Gone' })).body;
  await user.delete(`/contacts/${deleted.id}`);
  expect((await user.get(`/contacts/${deleted.id}`)).status).toBe(404);
  expect((await user.get(`/contacts/${deleted.id}?include_deleted=false`)).status).toBe(404);
  const shown = await user.get(`/contacts/${deleted.id}?include_deleted=true`);
  expect(shown.body).toEqual({
    ...deleted,
    updated_at: expect.any(String),
    deleted_at: shown.body.updated_at,
  });
});

test("hides other users' contacts, including deleted ones", async () => {
  const { id: gone } = (await other.post('/contacts', { name: 'Gone' })).body;
  await other.delete(`/contacts/${gone}`);
  await expectHidden(id, (each) => other.get(`/contacts/${each}`));
  await expectHidden(id, (each) => other.get(`/contacts/${each}?include_deleted=true`));
  await expectHidden(gone, (each) => user.get(`/contacts/${each}?include_deleted=true`));
});

test.each(['x', 'CONTACT', '..%2F..', `01890000-0000-7000-8000-00000000000`])(
  'has no contact %s',
  async (each) => {
    expect((await user.get(`/contacts/${each}`)).status).toBe(404);
  },
);

test('refuses unknown parameters', async () => {
  const answer = await user.get(`/contacts/${id}?include_deleted=yes&fields=name`);
  expect(fieldCodes(answer)).toEqual({ include_deleted: 'invalid_value', fields: 'unknown_parameter' });
});
