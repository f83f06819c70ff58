import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { getAuthOptions } from '../../lib/auth/recovery/contract.ts';
import { config } from '../../lib/platform/config.ts';
import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';

export const handler = staticEndpoint(getAuthOptions, async ({ event }) => ({
  mail: config.isMailOn,
  rp_id: rpIdOf(event),
}));
