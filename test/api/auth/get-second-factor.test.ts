import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';

test('a user who has set up nothing has no second factor', async () => {
  const user = await newUser();
  const { status, body } = await user.get('/auth/second-factor');
  expect([status, body]).toEqual([200, { is_required: false, passkey_count: 0, recovery_codes_left: 0 }]);
});
