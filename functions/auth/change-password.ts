import { confirmPassword } from '../../lib/auth/confirm-password.ts';
import { changePassword } from '../../lib/auth/contract.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password.ts';
import { allSessionIds, removeSession } from '../../lib/auth/session-store.ts';
import * as users from '../../lib/auth/user-store.ts';
import { userView } from '../../lib/auth/view.ts';
import { type Draft, endpoint, type Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { assert, Problem } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';
import { transact } from '../../lib/platform/table/transact.ts';

/** A transaction takes 100 items, and the password's own are among them. */
const SESSIONS_PER_TRANSACTION = 90;

type Contract = typeof changePassword;

/** The user, and when the current password is right, the login and the new password's hash. */
async function identify({ caller, body, event }: Draft<Contract>) {
  const user = await users.getUser(caller.id);
  const { current_password: password } = body;
  if (password === undefined) return { user, confirmed: undefined };
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(user, password, address, async () =>
    body.password === undefined ? undefined : hashPassword(body.password),
  );
  return { user, confirmed };
}

const inspect: Inspect<Contract, Awaited<ReturnType<typeof identify>>> = async (draft, errors) => {
  const found = await untilFresh(() => identify(draft));
  checkNewPassword(draft.body, found.user, errors);
  if (draft.body.current_password !== undefined && !found.confirmed)
    errors.add('current_password', 'wrong_password', 'is not your password');
  return found;
};

export const handler = endpoint(changePassword, inspect, (request, inspected) =>
  untilFreshlyInspected(inspect, request, inspected, async ({ user, confirmed }) => {
    const { caller } = request;
    assert(confirmed?.prepared, 'only a right password and a new one get past the inspection');
    request.requireMatch(userView(user));
    const others = async () => (await allSessionIds(caller.id)).filter((id) => id !== caller.sessionId);
    const revoke = (ids: readonly string[]) => ids.map((id) => removeSession(caller.id, id));

    const { login, prepared: newHash } = confirmed;
    const revoked = revoke((await others()).slice(0, SESSIONS_PER_TRANSACTION));
    const response = await request.commit([users.changePassword(login, newHash), ...revoked], userView(user));
    // More sessions than one transaction holds, or opened with the old password a moment ago. No further one
    // can come, because opening a session requires that the password is still the one that was checked.
    try {
      const left = await others();
      for (let i = 0; i < left.length; i += SESSIONS_PER_TRANSACTION)
        await transact(revoke(left.slice(i, i + SESSIONS_PER_TRANSACTION)));
    } catch (error) {
      throw new Problem(
        'outcome_unknown',
        'The password was changed, but other sessions may still be open.',
        {
          retryAfterSeconds: 1,
          cause: error as Error,
        },
      );
    }
    return response;
  }),
);
