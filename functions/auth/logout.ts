import { logout } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/session.ts';
import { removeSession } from '../../lib/auth/session-store.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(logout, async (request) => {
  const { caller, event } = request;
  await request.commit([removeSession(caller.id, caller.sessionId)], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
