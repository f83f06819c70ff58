import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { addedPasskey, verifiedUser } from '../../support/second-factor.ts';

test("lists a user's own passkeys, oldest first, without their keys", async () => {
  const user = await verifiedUser();
  const [first, second] = [new Authenticator(), new Authenticator('EdDSA')];
  await addedPasskey(user, first);
  await addedPasskey(user, second);
  const { status, body } = await user.get('/auth/passkeys');
  expect(status).toBe(200);
  expect(body.data.map((each: { credential_id: string }) => each.credential_id)).toEqual([
    first.id,
    second.id,
  ]);
  expect(JSON.stringify(body)).not.toMatch(/public_key|sign_count|eligible/);
  const page = await user.get('/auth/passkeys?limit=1');
  expect([page.body.data.length, page.body.has_more]).toEqual([1, true]);
  expect((await (await newUser()).get('/auth/passkeys')).body.data).toEqual([]);
});
