import { showAccessToken } from '../../lib/auth/tokens/access-token.ts';
import { deleteAccessToken, requireAccessToken } from '../../lib/auth/tokens/access-token-store.ts';
import { deleteToken } from '../../lib/auth/tokens/contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteToken, async (request) => {
  const { caller, params, now } = request;
  // Nothing else depends on what the token is.
  if (request.ifMatch !== undefined)
    request.requireMatch(showAccessToken(await requireAccessToken(caller.id, params.id, now)));
  return request.commit([deleteAccessToken(caller.id, params.id, now)], undefined);
});
