import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { begin, finish, makeStale, protectedUser, verifiedUser } from '../../support/second-factor.ts';

test('new recovery codes make the old ones void, and are shown once', async () => {
  const user = await protectedUser();
  const headers = { 'idempotency-key': randomUUID() };
  const made = await user.post('/auth/recovery-codes', undefined, { headers });
  expect(made.status).toBe(200);
  expect(made.body.recovery_codes).toHaveLength(10);
  expect((await user.post('/auth/recovery-codes', undefined, { headers })).body).toEqual({});

  const { challenge } = (await begin(user)).body;
  const old = await finish(challenge, { recovery_code: user.codes[0] });
  expect([old.status, old.body.code]).toEqual([401, 'invalid_code']);
  const [code = ''] = made.body.recovery_codes;
  const used = await finish(challenge, { recovery_code: code.replaceAll('-', '').toUpperCase() });
  expect(used.status).toBe(200);
  expect((await user.get('/auth/second-factor')).body.recovery_codes_left).toBe(9);
  const next = (await begin(user)).body.challenge;
  expect((await finish(next, { recovery_code: code })).body.code).toBe('invalid_code');
  const [event] = await user.api.listSecurityEvents({ type: 'recovery_code_used' }).all();
  expect(event).toMatchObject({ type: 'recovery_code_used' });
});

test('they require a second factor and a fresh session', async () => {
  const user = await verifiedUser();
  expect((await user.post('/auth/recovery-codes')).body.code).toBe('no_second_factor');
  await makeStale(user);
  expect((await user.post('/auth/recovery-codes')).body.code).toBe('reauthentication_required');
});
