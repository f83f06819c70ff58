import { hashPassword } from '../lib/auth/password.ts';

/** For an operator who gives a user a new password; docs/operations.md has the rest. */
const { PASSWORD } = process.env;
if (PASSWORD) console.log(await hashPassword(PASSWORD.normalize('NFC')));
else {
  console.error('Say which password: PASSWORD="..." npm run --silent hash-password');
  process.exitCode = 1;
}
