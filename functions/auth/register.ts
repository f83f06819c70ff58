import { DEFAULT_ACCOUNTS } from '../../lib/accounts/account.ts';
import { createAccount, newAccount } from '../../lib/accounts/store.ts';
import { register } from '../../lib/auth/contract.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password/password.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { deviceNameOf, openSession } from '../../lib/auth/sessions/open-session.ts';
import { putSession } from '../../lib/auth/sessions/session-store.ts';
import { showAuthResult, type User } from '../../lib/auth/users/user.ts';
import { createUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { newId } from '../../lib/platform/id.ts';
import { DEFAULT_TIME_ZONE } from '../../lib/platform/time-zone.ts';
import type { UserId } from '../../lib/platform/user.ts';

const DEFAULT_CURRENCY = 'USD';

export const handler = command(
  register,
  ({ body }, errors) => checkNewPassword(body, body, errors),
  async (request) => {
    const { body, now, event } = request;
    const at = now.toISOString();
    const user: User = {
      id: newId() as UserId,
      name: body.name,
      email: body.email,
      base_currency_id: body.base_currency_id ?? DEFAULT_CURRENCY,
      time_zone: body.time_zone ?? DEFAULT_TIME_ZONE,
      created_at: at,
      updated_at: at,
    };
    const accounts = DEFAULT_ACCOUNTS.map((account) => newAccount({ ...account, is_active: true }, now));
    const [passwordHash, { session, token }] = await Promise.all([
      hashPassword(body.password),
      openSession(user.id, deviceNameOf(body.device_name, event), now),
    ]);
    const response = await request.commit(
      [
        ...createUser(user, passwordHash, accounts.find(({ type }) => type === 'equity')?.id),
        ...accounts.flatMap((account) => createAccount(user.id, account)),
        putSession(user.id, session),
      ],
      showAuthResult(user, token),
    );
    request.cookies.push(sessionCookie(token, isPlainHttp(event)));
    return response;
  },
);
