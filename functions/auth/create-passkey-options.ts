import { createPasskeyOptions } from '../../lib/auth/passkeys/contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(createPasskeyOptions, () => {
  throw new Problem('service_unavailable');
});
