import { clearedCookie } from '../../lib/auth/session.ts';
import { logout } from '../../lib/contracts/auth.ts';
import { isPlainHttp } from '../../lib/http/csrf.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { removeSession } from '../../lib/store/session.ts';

export const handler = endpoint(logout, async (request) => {
  const { caller, event } = request;
  await request.commit([removeSession(caller.id, caller.sessionId)], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
