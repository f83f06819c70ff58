import { logout } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { removeSession } from '../../lib/auth/sessions/session-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(logout, async (request) => {
  const { caller, event } = request;
  await request.commit([removeSession(caller.id, sessionIdOf(caller))], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
