import { logEvent } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { showAccessToken } from '../../lib/auth/tokens/access-token.ts';
import { deleteAccessToken, requireAccessToken } from '../../lib/auth/tokens/access-token-store.ts';
import { deleteToken } from '../../lib/auth/tokens/contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteToken, async (request) => {
  const { caller, params, event, now } = request;
  request.requireMatch(showAccessToken(await requireAccessToken(caller.id, params.id, now)));
  const deleted = logEvent(caller.id, { type: 'token_deleted' }, requestContextOf(event), now);
  return request.commit([deleteAccessToken(caller.id, params.id), deleted], undefined);
});
