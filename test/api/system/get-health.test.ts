import { expect, test } from 'vitest';
import { call } from '../../support/api.ts';

test('health is public and returns the version', async () => {
  const answer = await call('GET', '/health');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: 'ok', version: '1.0.0' });
});

test('credentials, right or wrong, do not matter', async () => {
  expect((await call('GET', '/health', { token: 'nonsense' })).status).toBe(200);
});

test('an unknown parameter is refused, as everywhere', async () => {
  const answer = await call('GET', '/health?verbose=1');
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    { field: 'verbose', code: 'unknown_parameter', message: 'is not a parameter: this endpoint has none' },
  ]);
});
