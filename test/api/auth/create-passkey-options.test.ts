import { expect, test } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { addedPasskey, makeStale, verifiedUser } from '../../support/second-factor.ts';

test('options for a new passkey name the user, and exclude the passkeys that there are', async () => {
  const user = await verifiedUser();
  const { status, body } = await user.post('/auth/passkeys/options');
  expect(status).toBe(200);
  expect(body.options).toEqual({
    rp: { id: 'localhost', name: 'Personal Finance' },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: 'Ada',
    },
    challenge: expect.stringMatching(/^[\w-]{43,}$/),
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  });
  const key = new Authenticator();
  await addedPasskey(user, key);
  const next = (await user.post('/auth/passkeys/options')).body.options;
  expect(next.excludeCredentials).toEqual([
    { id: key.id, type: 'public-key', transports: ['internal', 'hybrid'] },
  ]);
  expect(next.challenge).not.toBe(body.options.challenge);
  await makeStale(user);
  expect((await user.post('/auth/passkeys/options')).body.code).toBe('reauthentication_required');
});
