import { clearedCookie } from '../../lib/auth/session.ts';
import { deleteSession } from '../../lib/contracts/auth.ts';
import { notFound } from '../../lib/domain/errors.ts';
import { isPlainHttp } from '../../lib/http/csrf.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { removeSession } from '../../lib/store/session.ts';

export const handler = endpoint(deleteSession, async (request) => {
  const { caller, params, event } = request;
  await request.commit([removeSession(caller.id, params.id, () => notFound('session'))], undefined);
  if (params.id === caller.sessionId) request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
