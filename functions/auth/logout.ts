import { logout } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/cookie.ts';
import { removeSession } from '../../lib/auth/session-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';

export const handler = command(logout, async (request) => {
  const { caller, event } = request;
  await request.commit([removeSession(caller.id, caller.sessionId)], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
