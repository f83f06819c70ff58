import { deleteSession } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/cookie.ts';
import { removeSession } from '../../lib/auth/session-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deleteSession, async (request) => {
  const { caller, params, event } = request;
  await request.commit([removeSession(caller.id, params.id, () => notFound('session'))], undefined);
  if (params.id === caller.sessionId) request.cookies.push(clearedCookie(isPlainHttp(event)));
  return undefined;
});
