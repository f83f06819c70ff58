import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import {
  date,
  email,
  idParams,
  loginEmail,
  page,
  pageQuery,
  password,
  text,
  timestamp,
} from '../platform/endpoint/fields.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const user = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    email,
    base_currency_id: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

const authResult = /* @__PURE__ */ shared(() =>
  z.strictObject({ data: user, token: z.string(), token_type: z.literal('Bearer') }),
);

const session = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    device_name: z.string(),
    created_at: timestamp,
    last_used_at: date,
    expires_at: timestamp,
    current: z.boolean(),
  }),
);

const tag = 'Authentication';
const folder = 'auth';

export const register = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'register',
  folder,
  method: 'POST',
  path: '/auth/register',
  auth: 'public',
  access: 'login',
  tag,
  summary: 'Register',
  description:
    'Creates the user with its default accounts and opens a session. The token is also set as the cookie `service-session`.',
  body: z.object({
    name: text(1, 150),
    email: loginEmail,
    password: password(PASSWORD_MIN, PASSWORD_MAX),
    password_confirmation: z.string(),
    device_name: z.optional(text(1, 150)),
    base_currency_id: z.optional(currencyId),
  }),
  response: authResult,
  readable: user,
  errors: ['email_taken'],
}));

export const login = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'login',
  folder,
  method: 'POST',
  path: '/auth/login',
  auth: 'public',
  access: 'login',
  tag,
  summary: 'Log in',
  description:
    'Opens a session. The token is also set as the cookie `service-session`. A user has at most 100 sessions: when one more is opened, the oldest ends.',
  body: z.object({
    email: text(1, 254),
    password: password(1, 1000),
    device_name: z.optional(text(1, 150)),
  }),
  response: authResult,
  readable: z.object({}),
  errors: ['invalid_credentials', 'too_many_attempts'],
}));

export const getMe = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getMe',
  folder,
  method: 'GET',
  path: '/auth/me',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Current user',
  response: user,
  etag: true,
  errors: [],
}));

export const updateMe = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'updateMe',
  folder,
  method: 'PUT',
  path: '/auth/me',
  auth: 'user',
  access: 'credentials',
  tag,
  summary: 'Change the current user',
  description:
    'Another e-mail address needs `current_password`; wrong ones count as failed attempts to log in. The base currency can change only while no expense or income was ever recorded. Left out, it stays as it is.',
  body: z.object({
    name: text(1, 150),
    email: loginEmail,
    base_currency_id: z.optional(currencyId),
    current_password: z.optional(password(1, 1000)),
  }),
  response: user,
  etag: true,
  errors: ['email_taken', 'base_currency_in_use', 'too_many_attempts', 'conflict'],
}));

export const changePassword = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'changePassword',
  folder,
  method: 'PUT',
  path: '/auth/password',
  auth: 'user',
  access: 'credentials',
  tag,
  summary: 'Change the password',
  description:
    'Every other session of the user is revoked. A wrong `current_password` counts as a failed attempt to log in.',
  body: z.object({
    current_password: password(1, 1000),
    password: password(PASSWORD_MIN, PASSWORD_MAX),
    password_confirmation: z.string(),
  }),
  response: user,
  readable: z.object({}),
  etag: true,
  errors: ['too_many_attempts', 'conflict'],
}));

export const logout = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'logout',
  folder,
  method: 'POST',
  path: '/auth/logout',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Log out',
  description: 'Revokes the token or cookie of this request.',
  errors: [],
}));

export const listSessions = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listSessions',
  folder,
  method: 'GET',
  path: '/auth/sessions',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'List the sessions that are logged in, newest first',
  query: z.object(pageQuery),
  response: page(session),
  errors: [],
}));

export const deleteSession = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deleteSession',
  folder,
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  auth: 'user',
  access: 'writer',
  tag,
  summary: 'Revoke a session',
  params: idParams,
  errors: [],
}));
