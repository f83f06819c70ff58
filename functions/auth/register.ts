import { checkNewPassword, hashPassword } from '../../lib/auth/password.ts';
import { deviceNameOf, openSession, sessionCookie } from '../../lib/auth/session.ts';
import { authResult } from '../../lib/auth/view.ts';
import { register } from '../../lib/contracts/auth.ts';
import { DEFAULT_ACCOUNTS } from '../../lib/domain/account.ts';
import { newId } from '../../lib/domain/id.ts';
import type { User, UserId } from '../../lib/domain/user.ts';
import { isPlainHttp } from '../../lib/http/csrf.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createAccount, newAccount } from '../../lib/store/account.ts';
import { putSession } from '../../lib/store/session.ts';
import { createUser } from '../../lib/store/user.ts';

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
