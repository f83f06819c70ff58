import { expect, test } from 'vitest';
import { registeredUser } from '../../support/api.ts';

test('shows the authenticated user, with exactly the fields of the contract', async () => {
  const user = await registeredUser({ name: '  Ada Lovelace ', base_currency_id: 'EUR' });
  const { status, body } = await user.get('/auth/me');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: user.id,
    name: 'Ada Lovelace',
    email: user.email,
    base_currency_id: 'EUR',
    time_zone: 'UTC',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
  });
});

test('has an ETag, which makes a second read a 304', async () => {
  const user = await registeredUser();
  const first = await user.get('/auth/me');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  const second = await user.get('/auth/me', { headers: { 'if-none-match': etag } });
  expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag]);
  await user.put('/auth/me', { name: 'Grace', email: user.email });
  const third = await user.get('/auth/me', { headers: { 'if-none-match': etag } });
  expect([third.status, third.body.name]).toEqual([200, 'Grace']);
});
