import { register } from '../../lib/auth/contract.ts';
import { logEvent } from '../../lib/auth/events/event-log.ts';
import { rememberDevice } from '../../lib/auth/events/known-device.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password/password.ts';
import { askToVerify } from '../../lib/auth/recovery/change-email.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { FIRST_GENERATIONS } from '../../lib/auth/sessions/generations.ts';
import { openSession } from '../../lib/auth/sessions/open-session.ts';
import { putSession } from '../../lib/auth/sessions/session-store.ts';
import { showAuthResult, type User } from '../../lib/auth/users/user.ts';
import { createUser } from '../../lib/auth/users/user-store.ts';
import { newBook, newBookWrites } from '../../lib/books/new-book.ts';
import { config } from '../../lib/platform/config.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { newId } from '../../lib/platform/id.ts';
import { DEFAULT_TIME_ZONE } from '../../lib/platform/time-zone.ts';
import type { UserId } from '../../lib/platform/user.ts';

const DEFAULT_CURRENCY = 'USD';
/** The name of the first book. */
const FIRST_BOOK = 'Personal';

export const handler = command(
  register,
  ({ body }, errors) => checkNewPassword(body, body, errors),
  async (request) => {
    const { body, now, event } = request;
    const at = now.toISOString();
    const settings = {
      base_currency_id: body.base_currency_id ?? DEFAULT_CURRENCY,
      time_zone: body.time_zone ?? DEFAULT_TIME_ZONE,
    };
    const book = newBook({ name: FIRST_BOOK, ...settings }, now);
    const user: User = {
      id: newId() as UserId,
      name: body.name,
      email: body.email,
      ...settings,
      created_at: at,
      updated_at: at,
      version: 1,
      books: { [book.id]: { role: 'owner', joined_at: at, number: 1 } },
      default_book_id: book.id,
      generations: FIRST_GENERATIONS,
    };
    const context = requestContextOf(event, body.device_name);
    const [passwordHash, { session, token }] = await Promise.all([
      hashPassword(body.password),
      openSession(user.id, context.device, now),
    ]);
    const response = await request.commit(
      [
        ...createUser(user, passwordHash),
        ...newBookWrites(book, user, now, { isNewUser: true }),
        putSession(user, session),
        logEvent(user.id, { type: 'registered' }, context, now),
        ...rememberDevice(user.id, context, now),
        ...(config.isMailOn ? [askToVerify(user.id, user.email, now)] : []),
      ],
      showAuthResult(user, token),
    );
    request.cookies.push(sessionCookie(token, isPlainHttp(event)));
    return response;
  },
);
