import { expect, test } from 'vitest';
import { logIn, newUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import {
  addedPasskey,
  begin,
  logInWith,
  loginOptions,
  makeStale,
  verifiedUser,
} from '../../support/second-factor.ts';

test('a deleted passkey no longer works; without any factor, the second factor is off', async () => {
  const user = await verifiedUser();
  const keys = [new Authenticator(), new Authenticator()] as const;
  const [first, second] = [await addedPasskey(user, keys[0]), await addedPasskey(user, keys[1])];
  await user.put('/auth/second-factor', { is_required: true });
  const stranger = await newUser();
  expect((await stranger.delete(`/auth/passkeys/${first.id}`)).status).toBe(404);

  expect((await user.delete(`/auth/passkeys/${first.id}`)).status).toBe(204);
  expect((await user.delete(`/auth/passkeys/${first.id}`)).status).toBe(404);
  expect((await logInWith(keys[0].get(await loginOptions()))).status).toBe(401);
  expect((await user.get('/auth/second-factor')).body).toMatchObject({ is_required: true, passkey_count: 1 });
  expect((await begin(user)).body.passkey_options.allowCredentials).toHaveLength(1);

  const headers = { 'if-match': '"other"' };
  expect((await user.delete(`/auth/passkeys/${second.id}`, { headers })).status).toBe(412);
  expect((await user.delete(`/auth/passkeys/${second.id}`)).status).toBe(204);
  expect((await user.get('/auth/second-factor')).body).toEqual({
    is_required: false,
    passkey_count: 0,
    recovery_codes_left: 0,
  });
  expect((await logIn(user.email)).body.token).toBeDefined();

  await makeStale(user);
  expect((await user.delete(`/auth/passkeys/${second.id}`)).body.code).toBe('reauthentication_required');
});
