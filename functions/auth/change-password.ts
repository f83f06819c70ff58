import { changePassword } from '../../lib/auth/contract.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password/password.ts';
import { allSessionIds, removeSession } from '../../lib/auth/sessions/session-store.ts';
import { removeAccessToken, tokensEndedByNewPassword } from '../../lib/auth/tokens/access-token-store.ts';
import { showUser } from '../../lib/auth/users/user.ts';
import * as users from '../../lib/auth/users/user-store.ts';
import { batchesOf } from '../../lib/platform/batches.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';
import { assert, type FieldErrors, Problem } from '../../lib/platform/problems.ts';
import { transact } from '../../lib/platform/table/transact.ts';

/** A transaction takes 100 items, including the password itself. */
const REVOKED_PER_TRANSACTION = 90;

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
  const { caller } = request;
  assert(confirmed?.prepared, 'inspection passes only with the right password and a valid new one');
  request.requireMatch(showUser(user));
  const current = sessionIdOf(caller);
  const otherSessions = async () =>
    (await allSessionIds(caller.id)).filter((id) => id !== current).map((id) => removeSession(caller.id, id));
  const tokens = async () =>
    (await tokensEndedByNewPassword(caller.id)).map((id) => removeAccessToken(caller.id, id));

  const { login, prepared: newHash } = confirmed;
  const revoked = (await Promise.all([tokens(), otherSessions()])).flat().slice(0, REVOKED_PER_TRANSACTION);
  const response = await request.commit([users.changePassword(login, newHash), ...revoked], showUser(user));
  // There may be more than fit into one transaction, or a session opened with the old password a moment ago. No more
  // can follow, because opening a session requires that the password is still the one that was checked. The sessions
  // end before the tokens are listed, because creating a token requires a session.
  try {
    for (const left of [otherSessions, tokens])
      for (const batch of batchesOf(await left(), REVOKED_PER_TRANSACTION)) await transact(batch);
  } catch (cause) {
    throw new Problem('outcome_unknown', {
      detail: 'The password was changed, but other sessions and access tokens may still be valid.',
      retryAfterSeconds: 1,
      cause,
    });
  }
  return response;
});
