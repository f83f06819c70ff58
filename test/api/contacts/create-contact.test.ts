import { beforeAll, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { expectSafeRetries } from '../../support/record-expectations.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test('returns the contact as a read shows it', async () => {
  const given = { name: 'Ann', phone: '+49 170 1', email: 'Ann@Example.com', notes: 'met at\nthe fair' };
  const created = await user.post('/contacts', given);
  expect(created.status).toBe(200);
  const { id, created_at, updated_at, ...rest } = created.body;
  expect(rest).toEqual(given);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(updated_at).toBe(created_at);
  const read = await user.get(`/contacts/${id}`);
  expect(read.text).toBe(created.text);
  expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
});

test.each([{ name: 'Ann' }, { name: 'Ann', phone: null, email: null, notes: null }])(
  'leaves out what is absent: %j',
  async (given) => {
    const { body } = await user.post('/contacts', given);
    expect(Object.keys(body)).toEqual(['id', 'name', 'created_at', 'updated_at']);
  },
);

const longEmail = (length: number) => `${'a'.repeat(length - 12)}@example.com`;

test.each([
  ['name', 'x', 'x'],
  ['name', 'x'.repeat(150), 'x'.repeat(150)],
  ['name', '😀'.repeat(150), '😀'.repeat(150)],
  ['name', `  ${'e\u0301'.repeat(150)}\n`, '\u00e9'.repeat(150)],
  ['name', 'tab\tand # and\nnewline', 'tab\tand # and\nnewline'],
  ['phone', '1', '1'],
  ['phone', '1'.repeat(50), '1'.repeat(50)],
  ['email', longEmail(254), longEmail(254)],
  ['notes', '', ''],
  ['notes', '  ', ''],
  ['notes', '😀'.repeat(5000), '😀'.repeat(5000)],
])('accepts %s at its limit: %j', async (field, sent, shown) => {
  const { status, body } = await user.post('/contacts', { name: 'Ann', [field]: sent });
  expect(status).toBe(200);
  expect(body[field]).toBe(shown);
});

test.each([
  ['name', undefined, 'required'],
  ['name', null, 'required'],
  ['name', '', 'too_short'],
  ['name', ' \n ', 'too_short'],
  ['name', 'x'.repeat(151), 'too_long'],
  ['name', '😀'.repeat(151), 'too_long'],
  ['name', 'a\u0000b', 'invalid_characters'],
  ['name', 'a\u007fb', 'invalid_characters'],
  ['name', 'a\ud800b', 'invalid_characters'],
  ['name', 5, 'invalid_type'],
  ['phone', '', 'too_short'],
  ['phone', '1'.repeat(51), 'too_long'],
  ['email', longEmail(255), 'too_long'],
  ['email', 'ann', 'invalid_email'],
  ['email', '', 'too_short'],
  ['notes', 'x'.repeat(5001), 'too_long'],
  ['notes', ['x'], 'invalid_type'],
  ['nmae', 'Ann', 'unknown_field'],
])('refuses %s: %j with %s', async (field, value, code) => {
  const answer = await user.post('/contacts', { name: 'Ann', [field]: value });
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(fieldCodes(answer)).toEqual({ [field]: code });
});

test('reports every invalid field at once', async () => {
  const answer = await user.post('/contacts', { phone: '', email: 'x', notes: 1, phnoe: '1' });
  expect(fieldCodes(answer)).toEqual({
    name: 'required',
    phone: 'too_short',
    email: 'invalid_email',
    notes: 'invalid_type',
    phnoe: 'unknown_field',
  });
});

test('ignores read-only fields', async () => {
  const past = '2020-01-01T00:00:00.000Z';
  const answer = await user.post('/contacts', {
    name: 'Ann',
    id: 'x',
    created_at: past,
    updated_at: past,
    deleted_at: past,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).not.toHaveProperty('deleted_at');
  expect(answer.body.id).not.toBe('x');
  expect(answer.body.created_at).not.toBe(past);
});

test('creates two contacts with the same name, but one for repeats with the same Idempotency-Key', async () => {
  const someone = await newUser();
  await someone.post('/contacts', { name: 'Ann' });
  await expectSafeRetries(someone, '/contacts', { name: 'Ann' });
});
