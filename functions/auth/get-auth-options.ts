import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { getAuthOptions } from '../../lib/auth/recovery/contract.ts';
import { config } from '../../lib/platform/config.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getAuthOptions, async ({ event }) => ({
  mail: config.isMailOn,
  rp_id: rpIdOf(event),
}));
