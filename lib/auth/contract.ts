import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery, password, text, timeZone } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { loginChallenge } from './second-factor/fields.ts';
import { session } from './sessions/session.ts';
import { authResult, user } from './users/user.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

export const newPassword = shared(() => ({
  password: about(
    password(PASSWORD_MIN, PASSWORD_MAX),
    'New password: not a common one, not one repeated character, and not your own name or e-mail address.',
    'correct horse battery',
  ),
  password_confirmation: about(z.string(), 'The new password again.', 'correct horse battery'),
}));

export const deviceName = shared(() =>
  about(
    text(1, 150),
    'Name of this session in the list of sessions. Default: taken from `User-Agent`.',
    'Firefox on Linux',
  ),
);

const tag = 'Authentication';
const folder = 'auth';

export const register = defineEndpoint(() => ({
  id: 'register',
  folder,
  method: 'POST',
  path: '/auth/register',
  auth: 'public',
  access: 'registration',
  tag,
  summary: 'Register',
  description:
    'Creates the user with default accounts and opens a session. The token is also set as the cookie `service-session`.',
  body: z.object({
    name: user.body.shape.name,
    email: user.body.shape.email,
    ...newPassword,
    device_name: z.optional(deviceName),
    base_currency_id: z.optional(about(currencyId, 'Code of the base currency. Default: `USD`.', 'EUR')),
    time_zone: z.optional(
      about(
        timeZone,
        'IANA name of the time zone that decides which day is today. Default: `UTC`.',
        'Europe/Berlin',
      ),
    ),
  }),
  response: authResult,
  readable: user.response,
  errors: ['email_taken'],
}));

/** A session, or what the second step needs. */
export const loginResult = shared(() => z.union([authResult, loginChallenge]));

export const login = defineEndpoint(() => ({
  id: 'login',
  folder,
  method: 'POST',
  path: '/auth/login',
  auth: 'public',
  access: 'signIn',
  tag,
  summary: 'Log in',
  description:
    'Opens a session. The token is also set as the cookie `service-session`. A user can have 100 sessions; opening another one ends the oldest. If the user has turned the second factor on, the response has a `challenge` for the second step instead, and there is no session yet.',
  body: z.object({
    email: about(text(1, 254), 'E-mail address.', 'ada@example.com'),
    password: about(password(1, 1000), 'Password.', 'correct horse battery'),
    device_name: z.optional(deviceName),
  }),
  response: loginResult,
  readable: z.object({}),
  errors: ['invalid_credentials', 'too_many_attempts'],
}));

export const getMe = defineEndpoint(() => ({
  id: 'getMe',
  folder,
  access: 'profile',
  role: 'viewer',
  worksWithoutBook: true,
  method: 'GET',
  path: '/auth/me',
  tag,
  summary: 'Current user',
  response: user.response,
  etag: true,
}));

export const updateMe = defineEndpoint(() => ({
  id: 'updateMe',
  folder,
  role: 'viewer',
  worksWithoutBook: true,
  method: 'PUT',
  path: '/auth/me',
  tokens: 'none',
  access: 'credentials',
  tag,
  summary: 'Change the current user',
  description:
    'Base currency and time zone are those of the book of the request, and only its owners can change them. Changing the e-mail address requires `current_password`, and with the second factor on a fresh session; a wrong password counts as a failed login attempt. If the service sends mail, the new address has to be confirmed, and at most 10 changes can be asked for within 24 hours. The base currency can change only until the first transaction or budget is recorded. If the base currency or the time zone is left out, it does not change.',
  body: user.body,
  response: user.response,
  etag: true,
  errors: [
    'email_taken',
    'base_currency_in_use',
    'too_many_attempts',
    'insufficient_role',
    'reauthentication_required',
    'conflict',
  ],
}));

export const changePassword = defineEndpoint(() => ({
  id: 'changePassword',
  folder,
  isOutsideBooks: true,
  method: 'PUT',
  path: '/auth/password',
  tokens: 'none',
  freshness: 'with_second_factor',
  access: 'credentials',
  tag,
  summary: 'Change the password',
  description:
    'Revokes every other session of the user, and every access token except those with `keep_on_password_change`. A wrong `current_password` counts as a failed login attempt.',
  body: z.object({
    current_password: about(password(1, 1000), 'Your current password.', 'correct horse battery'),
    ...newPassword,
  }),
  response: user.response,
  readable: z.object({}),
  etag: true,
  errors: ['too_many_attempts', 'conflict'],
}));

export const deleteMe = defineEndpoint(() => ({
  id: 'deleteMe',
  folder,
  role: 'viewer',
  worksWithoutBook: true,
  method: 'DELETE',
  path: '/auth/me',
  tokens: 'none',
  freshness: 'with_second_factor',
  access: 'erasure',
  tag,
  summary: 'Erase the current user',
  description:
    '**Warning: this cannot be undone.** Removes the user and the books without another member, including deleted records. The user leaves books that keep another owner. As soon as the response is sent, no token or cookie of the user works, and the e-mail address can be registered again. Data that cannot be removed within the request is removed within days. A wrong `password` counts as a failed login attempt.',
  body: z.object({
    password: about(password(1, 1000), 'Your password.', 'correct horse battery'),
    shared_books: z.optional(
      about(
        z.enum(['hand_over', 'erase']),
        'What happens to books with other members of which you are the only owner: `hand_over` makes the member with the highest role, and of those the longest, an owner; `erase` erases the book. Required if there are such books.',
        'hand_over',
      ),
    ),
  }),
  readable: z.object({}),
  etag: true,
  errors: ['too_many_attempts', 'sole_owner', 'conflict'],
}));

export const logout = defineEndpoint(() => ({
  id: 'logout',
  folder,
  access: 'sessions',
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/logout',
  tokens: 'none',
  tag,
  summary: 'Log out',
  description: "Revokes this request's session, and with it the token, and clears the cookie.",
}));

export const listSessions = defineEndpoint(() => ({
  id: 'listSessions',
  folder,
  access: 'profile',
  isOutsideBooks: true,
  method: 'GET',
  path: '/auth/sessions',
  tokens: 'none',
  tag,
  summary: 'List active sessions, newest first',
  query: z.object(pageQuery),
  response: page(session.response),
}));

export const deleteSession = defineEndpoint(() => ({
  id: 'deleteSession',
  folder,
  access: 'sessions',
  isOutsideBooks: true,
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tokens: 'none',
  tag,
  summary: 'Revoke a session',
  description:
    "Takes effect on the next request. Revoking this request's own session is the same as logging out.",
  params: idParams,
}));
