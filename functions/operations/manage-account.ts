import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { endSessions, resetSecondFactor, sendPasswordReset } from '../../lib/auth/operator/actions.ts';
import { findLogin, findUser } from '../../lib/auth/users/user-store.ts';
import { logLine } from '../../lib/platform/log-line.ts';
import { startTimeBudget } from '../../lib/platform/table/retry.ts';

const ACTIONS = {
  reset_second_factor: resetSecondFactor,
  send_password_reset: sendPasswordReset,
  end_sessions: endSessions,
};

const request = z.strictObject({
  action: z.enum(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]),
  email: z.string().check(z.maxLength(254)),
});

/** Invoked by an operator for a user who cannot help themselves. It neither shows nor chooses a password. */
export async function handler(event: unknown, context: Context): Promise<Record<string, unknown>> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const { data } = request.safeParse(event);
  if (!data)
    throw new Error(
      `Pass { "action": "${Object.keys(ACTIONS).join('" | "')}", "email": "the address that the user logs in with" }.`,
    );
  const { action } = data;
  const email = data.email.trim().toLowerCase();
  const login = await findLogin(email);
  const user = login && (await findUser(login.user_id));
  const result = user ? await ACTIONS[action](user, new Date()) : 'no_such_user';
  logLine('info', 'account managed', { action, result, user_id: user?.id });
  return { action, email, result };
}
