import { logout } from '../../lib/auth/contract.ts';
import { logEvent } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { removeSession } from '../../lib/auth/sessions/session-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(logout, async (request) => {
  const { caller, event, now } = request;
  const ended = logEvent(caller.id, { type: 'signed_out' }, requestContextOf(event), now);
  await request.commit([removeSession(caller.id, sessionIdOf(caller)), ended], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
