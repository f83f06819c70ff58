import { deleteSession } from '../../lib/auth/contract.ts';
import { logEvent } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { endSession } from '../../lib/auth/sessions/session-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(deleteSession, async (request) => {
  const { caller, params, event, now } = request;
  const ended = logEvent(caller.id, { type: 'session_ended' }, requestContextOf(event), now);
  await request.commit([await endSession(caller.id, params.id, now), ended], undefined);
  if (params.id === caller.sessionId) request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
