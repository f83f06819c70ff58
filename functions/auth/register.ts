import { DEFAULT_ACCOUNTS } from '../../lib/accounts/account.ts';
import { createAccount, newAccount } from '../../lib/accounts/store.ts';
import { register } from '../../lib/auth/contract.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password.ts';
import { deviceNameOf, openSession, sessionCookie } from '../../lib/auth/session.ts';
import { putSession } from '../../lib/auth/session-store.ts';
import { createUser } from '../../lib/auth/user-store.ts';
import { authResult } from '../../lib/auth/view.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { newId } from '../../lib/platform/id.ts';
import type { User, UserId } from '../../lib/platform/user.ts';

const DEFAULT_CURRENCY = 'USD';

export const handler = endpoint(
  register,
  ({ body }, errors) => checkNewPassword(body, body, errors),
  async (request) => {
    const { body, now, event } = request;
    const at = now.toISOString();
    const user: User = {
      id: newId() as UserId,
      name: body.name,
      email: body.email,
      baseCurrencyId: body.base_currency_id ?? DEFAULT_CURRENCY,
      createdAt: at,
      updatedAt: at,
    };
    const accounts = DEFAULT_ACCOUNTS.map((account) =>
      newAccount({ ...account, id: newId(), isActive: true }, now),
    );
    const [passwordHash, { session, token }] = await Promise.all([
      hashPassword(body.password),
      openSession(user.id, deviceNameOf(body.device_name, event), now),
    ]);
    const response = await request.commit(
      [
        ...createUser(user, passwordHash),
        ...accounts.flatMap((account) => createAccount(user.id, account)),
        putSession(user.id, session),
      ],
      authResult(user, token),
    );
    request.cookies.push(sessionCookie(token, isPlainHttp(event)));
    return response;
  },
);
