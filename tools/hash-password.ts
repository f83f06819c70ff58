import { findWeakness, hashPassword } from '../lib/auth/password/password.ts';

/** For operators who set a new password for a user; see docs/operations.md. */
const password = process.env.PASSWORD?.normalize('NFC');
const weakness = password && findWeakness(password, {});
if (password && !weakness) console.log(await hashPassword(password));
else {
  console.error(
    weakness ? `PASSWORD ${weakness}.` : 'Set PASSWORD: PASSWORD="..." npm run --silent hash-password',
  );
  process.exitCode = 1;
}
