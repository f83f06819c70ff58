import { deleteSession } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/session.ts';
import { removeSession } from '../../lib/auth/session-store.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = endpoint(deleteSession, async (request) => {
  const { caller, params, event } = request;
  await request.commit([removeSession(caller.id, params.id, () => notFound('session'))], undefined);
  if (params.id === caller.sessionId) request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
