import { sceneOf } from '../../lib/auth/events/scene.ts';
import { noteEvent } from '../../lib/auth/events/tell.ts';
import { showAccessToken } from '../../lib/auth/tokens/access-token.ts';
import { deleteAccessToken, requireAccessToken } from '../../lib/auth/tokens/access-token-store.ts';
import { deleteToken } from '../../lib/auth/tokens/contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteToken, async (request) => {
  const { caller, params, event, now } = request;
  // Nothing else depends on what the token is.
  if (request.ifMatch !== undefined)
    request.requireMatch(showAccessToken(await requireAccessToken(caller.id, params.id, now)));
  const deleted = noteEvent(caller.id, { type: 'token_deleted' }, sceneOf(event), now);
  return request.commit([deleteAccessToken(caller.id, params.id, now), deleted], undefined);
});
