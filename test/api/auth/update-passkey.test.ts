import { expect, test } from 'vitest';
import { fieldCodes, newUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import {
  addedPasskey,
  logInWith,
  loginOptions,
  makeStale,
  verifiedUser,
} from '../../support/second-factor.ts';

test('renames a passkey, which needs no fresh session', async () => {
  const user = await verifiedUser();
  const key = new Authenticator();
  const added = await addedPasskey(user, key);
  await makeStale(user);
  const path = `/auth/passkeys/${added.id}`;
  const renamed = await user.put(path, { ...added, name: 'Phone' });
  expect([renamed.status, renamed.body]).toEqual([200, { ...added, name: 'Phone' }]);
  expect((await logInWith(key.get(await loginOptions()))).status).toBe(200);
  // Using it does not change its version.
  const headers = { 'if-match': renamed.headers.get('etag') ?? '' };
  expect((await user.put(path, { name: 'Old phone' }, { headers })).status).toBe(200);
  expect((await user.put(path, { name: 'Other' }, { headers })).status).toBe(412);
  expect(fieldCodes(await user.put(path, { name: '' }))).toEqual({ name: 'too_short' });
  expect((await (await newUser()).put(path, { name: 'Mine' })).status).toBe(404);
});
