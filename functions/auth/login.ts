import { login } from '../../lib/auth/contract.ts';
import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from '../../lib/auth/password.ts';
import { deviceNameOf, openSession, sessionCookie } from '../../lib/auth/session.ts';
import { putSession, removeSession, sessionsToEnd } from '../../lib/auth/session-store.ts';
import { throttled } from '../../lib/auth/throttle.ts';
import { changePassword, findLogin, findUser, loginUnchanged } from '../../lib/auth/user-store.ts';
import { authResult } from '../../lib/auth/view.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';
import type { UserId } from '../../lib/platform/user.ts';

const NOBODY = newId() as UserId;

export const handler = endpoint(login, (request) =>
  // The password may change between checking it and opening the session: then it is checked again.
  untilFresh(async () => {
    const { body, now, event } = request;
    const email = body.email.toLowerCase();
    const stored = await findLogin(email);
    const address = event.requestContext.identity.sourceIp;
    const found = await throttled({ email, address, userId: stored?.userId }, async () => {
      const userId = stored?.userId ?? NOBODY;
      // Checking takes long and happens on another thread, so that all the rest can be made ready meanwhile; also
      // for somebody who does not exist, so that it takes the same time.
      const [isRight, user, opened] = await Promise.all([
        verifyPassword(body.password, stored?.passwordHash ?? DUMMY_HASH),
        findUser(userId),
        openSession(userId, deviceNameOf(body.device_name, event), now),
      ]);
      return isRight && stored && user ? { stored, user, ...opened } : undefined;
    });
    if (!found) throw new Problem('invalid_credentials', 'The e-mail address or the password is wrong.');

    const { stored: checked, user, session, token } = found;
    // Not before the password is known to be right: it reads more for somebody who has sessions.
    const ended = await sessionsToEnd(user.id);
    const unchanged = isOutdated(checked.passwordHash)
      ? changePassword(checked, await hashPassword(body.password))
      : loginUnchanged(checked);
    const response = await request.commit(
      [unchanged, putSession(user.id, session), ...ended.map((id) => removeSession(user.id, id))],
      authResult(user, token),
    );
    request.cookies.push(sessionCookie(token, isPlainHttp(event)));
    return response;
  }),
);
