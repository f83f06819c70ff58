import { Stale } from '../platform/table/write.ts';
import type { User } from '../platform/user.ts';
import { verifyPassword } from './password.ts';
import { throttled } from './throttle.ts';
import { findLogin, type Login } from './user-store.ts';

/**
 * Asks a user who is logged in for the password once more, under the throttle. Undefined when it is wrong.
 * `meanwhile` runs beside the check, which takes long and has a thread of its own.
 */
export function confirmPassword<T>(
  user: User,
  password: string,
  address: string,
  meanwhile: () => Promise<T>,
): Promise<{ login: Login; prepared: T } | undefined> {
  return throttled({ email: user.email, userId: user.id, address }, async () => {
    const login = await findLogin(user.email);
    if (login?.userId !== user.id) throw new Stale('The e-mail address changed between two reads.');
    const [isRight, prepared] = await Promise.all([
      verifyPassword(password, login.passwordHash),
      meanwhile(),
    ]);
    return isRight ? { login, prepared } : undefined;
  });
}
