import { expect, test } from 'vitest';
import { fieldCodes, newEmail, PASSWORD } from '../../support/api.ts';
import { codeFor, verifiedUser, verify } from '../../support/mail.ts';

test('keeps the present address, and makes the link to the other one useless', async () => {
  const user = await verifiedUser();
  expect((await user.delete('/auth/email/pending')).status).toBe(404);
  const pending = newEmail();
  await user.put('/auth/me', { name: 'Ada', email: pending, current_password: PASSWORD });
  const code = await codeFor(pending, 'verify_email');
  expect((await user.delete('/auth/email/pending')).status).toBe(204);
  expect((await user.get('/auth/me')).body).not.toHaveProperty('pending_email');
  expect(fieldCodes(await verify(code))).toEqual({ code: 'invalid_code' });
});
