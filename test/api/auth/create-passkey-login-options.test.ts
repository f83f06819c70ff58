import { expect, test } from 'vitest';
import { call } from '../../support/api.ts';

test('options for logging in name nobody, and require user verification', async () => {
  const { status, body } = await call('POST', '/auth/passkeys/login/options');
  expect([status, body]).toEqual([
    200,
    {
      options: {
        rpId: 'localhost',
        challenge: expect.stringMatching(/^[\w-]{43,}$/),
        timeout: 300_000,
        userVerification: 'required',
      },
    },
  ]);
  const next = await call('POST', '/auth/passkeys/login/options');
  expect(next.body.options.challenge).not.toBe(body.options.challenge);
});
