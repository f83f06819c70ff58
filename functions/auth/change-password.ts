import { changePassword } from '../../lib/auth/contract.ts';
import { logAndNotify } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password/password.ts';
import { endCredentials } from '../../lib/auth/sessions/generations.ts';
import { showUser } from '../../lib/auth/users/user.ts';
import * as users from '../../lib/auth/users/user-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';

/** Finds the user and, if the current password is right, the login and the hash of the new password. */
async function inspect(
  { caller, body, event }: UncheckedRequest<typeof changePassword>,
  errors: FieldErrors,
) {
  const { user } = await users.getUserAndBook(caller);
  checkNewPassword(body, user, errors);
  const { current_password: current, password } = body;
  if (current === undefined) return { user, confirmed: undefined };
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(user, current, address, async () =>
    password === undefined ? undefined : hashPassword(password),
  );
  if (!confirmed) errors.add('current_password', 'wrong_password', 'is not your password');
  return { user, confirmed };
}

export const handler = command(changePassword, inspect, async (request, { user, confirmed }) => {
  const { caller, event, now } = request;
  assert(confirmed?.prepared, 'inspection passes only with the right password and a valid new one');
  request.requireMatch(showUser(user));
  const { login, prepared: newHash } = confirmed;
  const ended = endCredentials(user, { except: sessionIdOf(caller), tokens: 'unless_kept' });
  const changed = logAndNotify(user, { type: 'password_changed' }, requestContextOf(event), now);
  const writes = [users.changePassword(login, newHash), users.changeProfile(user, ended), ...changed];
  return request.commit(writes, showUser(user));
});
