import { checkNewPassword, hashPassword, verifyPassword } from '../../lib/auth/password.ts';
import { throttled } from '../../lib/auth/throttle.ts';
import { userView } from '../../lib/auth/view.ts';
import { changePassword } from '../../lib/contracts/auth.ts';
import { invalid } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { allSessionIds, removeSession } from '../../lib/store/session.ts';
import { transact, untilFresh } from '../../lib/store/transact.ts';
import * as users from '../../lib/store/user.ts';

/** A transaction takes 100 items, and the password's own are among them. */
const SESSIONS_PER_TRANSACTION = 90;

export const handler = endpoint(
  changePassword,
  async ({ caller, body }, errors) => {
    const user = await users.getUser(caller.id);
    checkNewPassword(body, user, errors);
    return { user };
  },
  (request, { user }) =>
    untilFresh(async () => {
      const { caller, body, event } = request;
      const login = await throttled(
        { email: user.email, address: event.requestContext.identity.sourceIp },
        async () => {
          const stored = await users.findLogin(user.email);
          return stored && (await verifyPassword(body.current_password, stored.passwordHash))
            ? stored
            : undefined;
        },
      );
      if (!login) {
        throw invalid([
          { field: 'current_password', code: 'wrong_password', message: 'is not your password' },
        ]);
      }
      const others = async () => (await allSessionIds(caller.id)).filter((id) => id !== caller.sessionId);
      const revoke = (ids: string[]) =>
        ids.slice(0, SESSIONS_PER_TRANSACTION).map((id) => removeSession(caller.id, id));

      const response = await request.commit(
        [users.changePassword(login, await hashPassword(body.password)), ...revoke(await others())],
        userView(user),
      );
      // More sessions than one transaction holds, or opened with the old password a moment ago. No further one
      // can come, because opening a session requires that the password is still the one that was checked.
      for (let left = await others(); left.length > 0; left = await others()) await transact(revoke(left));
      return response;
    }),
);
