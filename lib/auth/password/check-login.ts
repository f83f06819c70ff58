import { newId } from '../../platform/id.ts';
import { Problem } from '../../platform/problems.ts';
import type { UserId } from '../../platform/user.ts';
import { noteFailedSignIn } from '../events/failed-sign-in.ts';
import { isKnownDevice } from '../events/known-device.ts';
import type { RequestContext } from '../events/request-context.ts';
import { openSession } from '../sessions/open-session.ts';
import { sessionsToRemove } from '../sessions/session-store.ts';
import { findLogin, findUserInBook } from '../users/user-store.ts';
import { DUMMY_HASH, verifyPassword } from './password.ts';
import { throttled } from './throttle.ts';

const NOBODY = newId() as UserId;

interface Given {
  readonly email: string;
  readonly password: string;
  /** The network address that attempts are counted for. */
  readonly address: string;
  readonly context: RequestContext;
  readonly now: Date;
}

/**
 * The login whose password is right, and what its session needs. A wrong one is counted, noted and refused, and takes as
 * long whether or not there is such a user.
 */
export async function checkLogin({ email, password, address, context, now }: Given) {
  let userId: UserId | undefined;
  const right = await throttled({
    email,
    address,
    find: async () => {
      const login = await findLogin(email);
      userId = login?.user_id;
      return login;
    },
    check: async (stored) => {
      const checkedId = stored?.user_id ?? NOBODY;
      // The check is slow and runs on another thread, so everything else is prepared in parallel. That happens even for
      // a user who does not exist, so that the response takes the same time.
      const [isRight, user, opened] = await Promise.all([
        verifyPassword(password, stored?.password_hash ?? DUMMY_HASH),
        findUserInBook(checkedId),
        openSession(checkedId, context.device, now),
      ]);
      return isRight && stored && user ? { checked: stored, user, ...opened } : undefined;
    },
    // Only once the password is known to be right, because it reads more for a user who has sessions.
    whenRight: async (found) => {
      if (found.checked.second_factor_on) return { ...found, removed: [], isKnown: true };
      const [removed, isKnown] = await Promise.all([
        sessionsToRemove(found.user),
        isKnownDevice(found.user.id, context, now),
      ]);
      return { ...found, removed, isKnown };
    },
  });
  if (right) return right;
  await noteFailedSignIn({ userId, email, nobody: NOBODY }, 'password', context, now);
  throw new Problem('invalid_credentials');
}
