import { confirmPassword } from '../../lib/auth/confirm-password.ts';
import { changePassword } from '../../lib/auth/contract.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password.ts';
import { allSessionIds, removeSession } from '../../lib/auth/session-store.ts';
import { showUser } from '../../lib/auth/user.ts';
import * as users from '../../lib/auth/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors, Problem } from '../../lib/platform/problems.ts';
import { transact } from '../../lib/platform/table/transact.ts';

/** A transaction takes 100 items, including the password itself. */
const SESSIONS_PER_TRANSACTION = 90;

/** Finds the user and, if the current password is right, the login and the hash of the new password. */
async function inspect({ caller, body, event }: Draft<typeof changePassword>, errors: FieldErrors) {
  const user = await users.getUser(caller.id);
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
  const { caller } = request;
  assert(confirmed?.prepared, 'inspection passes only with the right password and a valid new one');
  request.requireMatch(showUser(user));
  const others = async () => (await allSessionIds(caller.id)).filter((id) => id !== caller.sessionId);
  const revoke = (ids: readonly string[]) => ids.map((id) => removeSession(caller.id, id));

  const { login, prepared: newHash } = confirmed;
  const revoked = revoke((await others()).slice(0, SESSIONS_PER_TRANSACTION));
  const response = await request.commit([users.changePassword(login, newHash), ...revoked], showUser(user));
  // There may be more sessions than fit into one transaction, or one opened with the old password a moment ago. No
  // more can follow, because opening a session requires that the password is still the one that was checked.
  try {
    const left = await others();
    for (let i = 0; i < left.length; i += SESSIONS_PER_TRANSACTION)
      await transact(revoke(left.slice(i, i + SESSIONS_PER_TRANSACTION)));
  } catch (cause) {
    throw new Problem('outcome_unknown', {
      detail: 'The password was changed, but other sessions may still be open.',
      retryAfterSeconds: 1,
      cause,
    });
  }
  return response;
});
