import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

let user: TestUser;
let path: string;
// biome-ignore lint/suspicious/noExplicitAny: as the API returns it.
let contact: any;
beforeAll(async () => {
  user = await newUser();
});
beforeEach(async () => {
  const given = { name: 'Ann', phone: '1', email: 'ann@example.com', notes: 'n' };
  contact = (await user.post('/contacts', given)).body;
  path = `/contacts/${contact.id}`;
});

test('replaces the contact: what is left out or null is cleared', async () => {
  const answer = await user.put(path, { name: 'Bea', notes: null, email: 'bea@example.com' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: contact.id,
    name: 'Bea',
    email: 'bea@example.com',
    created_at: contact.created_at,
    updated_at: expect.any(String),
  });
  expect((await user.get(path)).text).toBe(answer.text);
  expect((await user.get('/contacts?q=ann')).body.data.map(({ id }: { id: string }) => id)).not.toContain(
    contact.id,
  );
});

test('accepts a contact as it was read', async () => {
  const answer = await user.put(path, contact);
  expect(answer.status).toBe(200);
  expect({ ...answer.body, updated_at: '' }).toEqual({ ...contact, updated_at: '' });
});

test('refuses a misspelled field by its name, and reports every invalid field', async () => {
  const answer = await user.put(path, { ...contact, name: '', emial: 'x' });
  expect(answer.status).toBe(422);
  expect(fieldCodes(answer)).toEqual({ name: 'too_short', emial: 'unknown_field' });
  expect((await user.get(path)).body).toEqual(contact);
});

test('refuses to change any version but the current one', async () => {
  const etag = (await user.get(path)).headers.get('etag') ?? '';
  const first = await user.put(path, { name: 'First' }, { headers: { 'if-match': etag } });
  expect(first.status).toBe(200);
  const second = await user.put(path, { name: 'Second' }, { headers: { 'if-match': etag } });
  expect([second.status, second.body.code]).toEqual([412, 'version_mismatch']);
  const third = await user.put(path, { name: 'Third' }, { headers: { 'if-match': '*' } });
  expect(third.body.name).toBe('Third');
  const next = { 'if-match': `"other", ${third.headers.get('etag')}` };
  expect((await user.put(path, { name: 'Fourth' }, { headers: next })).status).toBe(200);
});

test('applies each of 20 parallel changes completely, and the last one stays', async () => {
  const changes = Array.from({ length: 20 }, (_, index) => ({ name: `Name ${index}`, phone: `${index}` }));
  const answers = await Promise.all(changes.map((change) => user.put(path, change)));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const read = await user.get(path);
  expect(read.body.name).toBe(`Name ${read.body.phone}`);
  expect(answers.map(({ text }) => text)).toContain(read.text);
  expect((await user.get(`/contacts?q=${read.body.name}`)).body.data).toContainEqual(read.body);
});

test('lets through exactly one of 10 parallel changes of the same version', async () => {
  const headers = { 'if-match': (await user.get(path)).headers.get('etag') ?? '' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => user.put(path, { name: `${index}` }, { headers })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
});

test('does not find a contact that is deleted or belongs to another user', async () => {
  const other = await newUser();
  await expectHidden(contact.id, (id) => other.put(`/contacts/${id}`, { name: 'Mine' }));
  await expectHidden(contact.id, (id) =>
    other.put(`/contacts/${id}`, { name: 'Mine' }, { headers: { 'if-match': '*' } }),
  );
  expect((await user.get(path)).body).toEqual(contact);
  await user.delete(path);
  expect((await user.put(path, { name: 'Late' })).status).toBe(404);
  expect((await user.put(path, { nmae: 'Late' })).status).toBe(404);
});
