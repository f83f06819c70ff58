import { getPasskey } from '../../lib/auth/passkeys/contract.ts';
import { showPasskey } from '../../lib/auth/passkeys/passkey.ts';
import { requirePasskey } from '../../lib/auth/passkeys/passkey-store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getPasskey, async ({ caller, params }) =>
  showPasskey(await requirePasskey(caller.id, params.id)),
);
