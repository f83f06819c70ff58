import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { addedPasskey, verifiedUser } from '../../support/second-factor.ts';

test("shows a passkey, and nobody else's", async () => {
  const user = await verifiedUser();
  const added = await addedPasskey(user, new Authenticator());
  const shown = await user.get(`/auth/passkeys/${added.id}`);
  expect([shown.status, shown.body]).toEqual([200, added]);
  const headers = { 'if-none-match': shown.headers.get('etag') ?? '' };
  expect((await user.get(`/auth/passkeys/${added.id}`, { headers })).status).toBe(304);
  const stranger = await newUser();
  for (const [as, id] of [
    [stranger, added.id],
    [user, randomUUID()],
  ] as const)
    expect((await as.get(`/auth/passkeys/${id}`)).status).toBe(404);
});
