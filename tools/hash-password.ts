import { hashPassword } from '../lib/auth/password.ts';

/** For operators who set a new password for a user; see docs/operations.md. */
const { PASSWORD } = process.env;
if (PASSWORD) console.log(await hashPassword(PASSWORD.normalize('NFC')));
else {
  console.error('Set PASSWORD: PASSWORD="..." npm run --silent hash-password');
  process.exitCode = 1;
}
