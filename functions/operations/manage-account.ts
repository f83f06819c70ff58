import type { Context } from 'aws-lambda';
import { ACTIONS, parseRequest } from '../../lib/auth/operator/request.ts';
import { findLogin, findUser } from '../../lib/auth/users/user-store.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

/** Invoked by an operator for a user who cannot help themselves. It neither shows nor chooses a password. */
export async function handler(event: unknown, context: Context): Promise<Record<string, unknown>> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const { action, email } = parseRequest(event);
  const login = await findLogin(email);
  const user = login && (await findUser(login.user_id));
  const outcome = user ? await ACTIONS[action](user, new Date()) : { result: 'no_such_user' };
  logLine('info', 'account managed', { action, result: outcome.result, user_id: user?.id });
  return { action, email, ...outcome };
}
