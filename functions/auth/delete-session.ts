import { deleteSession } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { endSession } from '../../lib/auth/sessions/session-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(deleteSession, async (request) => {
  const { caller, params, event, now } = request;
  await request.commit([endSession(caller.id, params.id, now)], undefined);
  if (params.id === caller.sessionId) request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
