import { expect, test } from 'vitest';
import { call, newUser, PASSWORD } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { addedPasskey, begin, protectedUser } from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

test('a user who has set up nothing has no second factor', async () => {
  const user = await newUser();
  const { status, body } = await user.get('/auth/second-factor');
  expect([status, body]).toEqual([200, { is_required: false, passkey_count: 0, recovery_codes_left: 0 }]);
});

test('nothing else shows it, and erasing the user removes all of it', async () => {
  const user = await protectedUser();
  await addedPasskey(user, new Authenticator());
  await begin(user);
  const { token = '' } = await user.api.createToken({ name: 'Script', scope: 'write' });
  for (const path of ['/auth/me', '/changes', '/export?format=archive', '/books'])
    expect(await user.get(path), path).toMatchObject({
      status: 200,
      text: expect.not.stringMatching(/factor|totp|passkey|recovery/),
    });
  expect((await call('GET', '/auth/second-factor', { token })).status).toBe(403);

  expect((await table().list(`AUTH#${user.id}`)).length).toBeGreaterThanOrEqual(3);
  const answer = await user.delete('/auth/me', { body: { password: PASSWORD } });
  expect(answer.status).toBe(204);
  expect(await table().list(`AUTH#${user.id}`)).toEqual([]);
});
