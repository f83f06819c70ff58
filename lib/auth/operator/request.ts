import * as z from 'zod/mini';
import { endSessions, resetSecondFactor, sendPasswordReset, showPreviousEmails } from './actions.ts';

/** What an operator can do for a user. */
export const ACTIONS = {
  reset_second_factor: resetSecondFactor,
  send_password_reset: sendPasswordReset,
  end_sessions: endSessions,
  show_previous_emails: showPreviousEmails,
};

const request = z.strictObject({
  action: z.enum(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]),
  email: z.string().check(z.maxLength(254)),
});

/** What an operator asks for. */
export function parseRequest(event: unknown): z.infer<typeof request> {
  const { data } = request.safeParse(event);
  if (!data)
    throw new Error(
      `Pass { "action": "${Object.keys(ACTIONS).join('" | "')}", "email": "the address that the user logs in with" }.`,
    );
  return { ...data, email: data.email.trim().toLowerCase() };
}
