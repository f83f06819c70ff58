import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from '../../lib/auth/password.ts';
import { deviceNameOf, openSession, prepareSession, sessionCookie } from '../../lib/auth/session.ts';
import { throttled } from '../../lib/auth/throttle.ts';
import { authResult } from '../../lib/auth/view.ts';
import { login } from '../../lib/contracts/auth.ts';
import { Problem } from '../../lib/domain/errors.ts';
import { isPlainHttp } from '../../lib/http/csrf.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { putSession } from '../../lib/store/session.ts';
import { untilFresh } from '../../lib/store/transact.ts';
import { changePassword, findLogin, getUser, loginUnchanged } from '../../lib/store/user.ts';

export const handler = endpoint(login, (request) =>
  // The password may change between checking it and opening the session: then it is checked again.
  untilFresh(async () => {
    const { body, now, event } = request;
    prepareSession();
    const email = body.email.toLowerCase();
    const found = await throttled({ email, address: event.requestContext.identity.sourceIp }, async () => {
      const stored = await findLogin(email);
      const isRight = await verifyPassword(body.password, stored?.passwordHash ?? DUMMY_HASH);
      return isRight ? stored : undefined;
    });
    if (!found) throw new Problem('invalid_credentials', 'The e-mail address or the password is wrong.');

    const user = await getUser(found.userId);
    const { session, token } = await openSession(user.id, deviceNameOf(body.device_name, event), now);
    const unchanged = isOutdated(found.passwordHash)
      ? changePassword(found, await hashPassword(body.password))
      : loginUnchanged(found);
    const response = await request.commit([unchanged, putSession(user.id, session)], authResult(user, token));
    request.cookies.push(sessionCookie(token, isPlainHttp(event)));
    return response;
  }),
);
