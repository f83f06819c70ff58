import { deleteReauthentication } from '../../lib/auth/reauthentication/contract.ts';
import { setFreshUntil } from '../../lib/auth/sessions/session-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteReauthentication, async (request) => {
  const { caller, now } = request;
  const stale = setFreshUntil(caller.id, sessionIdOf(caller), now.toISOString(), now);
  return request.commit([stale], undefined);
});
