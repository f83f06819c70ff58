import { changePassword } from '../../lib/auth/contract.ts';
import { sceneOf } from '../../lib/auth/events/scene.ts';
import { tell } from '../../lib/auth/events/tell.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password/password.ts';
import { credentialsToEnd } from '../../lib/auth/sessions/end-credentials.ts';
import { showUser } from '../../lib/auth/users/user.ts';
import * as users from '../../lib/auth/users/user-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';

/** Finds the user and, if the current password is right, the login and the hash of the new password. */
async function inspect({ caller, body, event }: Draft<typeof changePassword>, errors: FieldErrors) {
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
  const ended = await credentialsToEnd(caller.id, { except: sessionIdOf(caller), tokens: 'unless_kept' });
  const changed = tell(user, { type: 'password_changed' }, sceneOf(event), now);
  const writes = [users.changePassword(login, newHash), ...changed];
  const response = await request.commit([...writes, ...ended.fitting(writes)], showUser(user));
  await ended.endRest('The password was changed');
  return response;
});
