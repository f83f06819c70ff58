import { Stale } from '../../platform/table/write.ts';
import type { User } from '../users/user.ts';
import { findLogin, type Login } from '../users/user-store.ts';
import { verifyPassword } from './password.ts';
import { throttled } from './throttle.ts';

/**
 * Checks the password of a logged-in user, under the throttle. Returns undefined if it is wrong. `meanwhile` runs
 * in parallel with the check, which is slow and has its own thread.
 */
export function confirmPassword<T>(
  user: User,
  password: string,
  address: string,
  meanwhile: () => Promise<T>,
): Promise<{ login: Login; prepared: T } | undefined> {
  return throttled({
    email: user.email,
    address,
    find: async () => {
      const login = await findLogin(user.email);
      if (login?.user_id !== user.id) throw new Stale('The e-mail address changed between two reads.');
      return login;
    },
    check: async (login) => {
      if (!login) return undefined;
      const [isRight, prepared] = await Promise.all([
        verifyPassword(password, login.password_hash),
        meanwhile(),
      ]);
      return isRight ? { login, prepared } : undefined;
    },
    whenRight: async (confirmed) => confirmed,
  });
}
