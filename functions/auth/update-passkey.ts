import { updatePasskey } from '../../lib/auth/passkeys/contract.ts';
import { showPasskey } from '../../lib/auth/passkeys/passkey.ts';
import { requirePasskey, savePasskey } from '../../lib/auth/passkeys/passkey-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(updatePasskey, async (request) => {
  const { caller, params, body } = request;
  const before = await requirePasskey(caller.id, params.id);
  request.requireMatch(showPasskey(before));
  const after = { ...before, name: body.name };
  return request.commit([savePasskey(caller.id, before, after)], showPasskey(after));
});
