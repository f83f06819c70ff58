import { newChallenge } from '../../lib/auth/passkeys/challenge.ts';
import { createPasskeyLoginOptions } from '../../lib/auth/passkeys/contract.ts';
import { loginOptionsFor } from '../../lib/auth/passkeys/options.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

/** Whose passkey it will be is not known, so the options are the same for everyone. */
export const handler = command(createPasskeyLoginOptions, async ({ event, now }) => ({
  options: loginOptionsFor(rpIdOf(event), await newChallenge('login', undefined, now)),
}));
