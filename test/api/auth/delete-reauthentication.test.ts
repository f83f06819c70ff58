import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';

test('makes a session stale, and only that', async () => {
  const user = await newUser();
  expect((await user.delete('/auth/reauthenticate')).status).toBe(204);
  expect((await user.delete('/auth/reauthenticate')).status).toBe(204);
  const { status, body } = await user.post('/auth/recovery-codes');
  expect([status, body.code]).toEqual([403, 'reauthentication_required']);
  expect((await user.get('/auth/me')).status).toBe(200);
});
