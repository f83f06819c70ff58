import { newChallenge } from '../../lib/auth/passkeys/challenge.ts';
import { createPasskeyOptions } from '../../lib/auth/passkeys/contract.ts';
import { creationOptionsFor } from '../../lib/auth/passkeys/options.ts';
import { allPasskeys } from '../../lib/auth/passkeys/passkey-store.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { requireMayEnrol } from '../../lib/auth/second-factor/may-enrol.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(createPasskeyOptions, async ({ caller, event, now }) => {
  const [user, own, challenge] = await Promise.all([
    getUser(caller.id),
    allPasskeys(caller.id),
    newChallenge('registration', caller.id, now),
  ]);
  requireMayEnrol(user);
  return { options: creationOptionsFor(user, own, rpIdOf(event), challenge) };
});
