import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../../platform/endpoint/contract.ts';
import { loginEmail, text, timestamp } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { newPassword } from '../contract.ts';
import { answerFields } from '../second-factor/fields.ts';

const tag = 'Account recovery';
const folder = 'auth';

const CODE_MAX = 200;

const codeBody = /* @__PURE__ */ shared(() =>
  z.object({
    code: about(
      text(1, CODE_MAX),
      'The code in the link, after `#code=`.',
      'AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2',
    ),
  }),
);

const address = /* @__PURE__ */ shared(() => about(z.string(), 'The e-mail address.', 'ada@example.com'));

export const addressResult = /* @__PURE__ */ shared(() => z.strictObject({ email: address }));

export const getAuthOptions = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getAuthOptions',
  folder,
  method: 'GET',
  path: '/auth/options',
  auth: 'public',
  access: 'none',
  tag,
  summary: 'Ways to sign in',
  description: 'What this deployment offers, for a sign-in page.',
  response: z.strictObject({
    mail: about(z.boolean(), 'Whether the service sends mail: links for a new password, and notices.', true),
    rp_id: about(z.string(), 'The domain that passkeys are for.', 'localhost'),
  }),
}));

export const verifyEmail = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'verifyEmail',
  folder,
  method: 'POST',
  path: '/auth/email/verify',
  auth: 'public',
  access: 'account',
  tag,
  summary: 'Confirm an e-mail address',
  description:
    'Uses the code of a mail. If it was sent to a new address, that becomes the address to log in with. The same code again returns the same.',
  body: codeBody,
  response: z.strictObject({
    email: address,
    email_verified_at: about(timestamp, 'When it was confirmed.', '2026-09-10T08:17:02.118Z'),
  }),
  readable: z.object({}),
  errors: ['email_taken', 'conflict'],
}));

export const resendVerification = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'resendVerification',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/email/resend',
  tokens: 'none',
  access: 'resend',
  tag,
  summary: 'Send the link to confirm the e-mail address again',
  description:
    'Sends it to `pending_email` if there is one. Earlier links stay valid. At most 5 times within 24 hours.',
  response: addressResult,
  status: 202,
  errors: ['mail_off', 'already_verified', 'too_many_attempts'],
}));

export const deletePendingEmail = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'deletePendingEmail',
  folder,
  isOutsideBooks: true,
  method: 'DELETE',
  path: '/auth/email/pending',
  tokens: 'none',
  access: 'credentials',
  tag,
  summary: 'Keep the present e-mail address',
  description: 'Drops `pending_email`. The link that was sent to it no longer works.',
  errors: ['not_found', 'conflict'],
}));

export const undoEmailChange = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'undoEmailChange',
  folder,
  method: 'POST',
  path: '/auth/email/undo',
  auth: 'public',
  access: 'account',
  tag,
  summary: 'Undo the change of the e-mail address',
  description:
    'Uses the code of the mail to the previous address, which becomes the address to log in with again. Ends all sessions and access tokens, removes second factors that were added since, and makes the password useless; a link to choose a new one is sent to the address.',
  body: codeBody,
  response: addressResult,
  readable: z.object({}),
  errors: ['conflict'],
}));

export const forgotPassword = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'forgotPassword',
  folder,
  method: 'POST',
  path: '/auth/password/forgot',
  auth: 'public',
  access: 'forgot',
  tag,
  summary: 'Send a link to choose a new password',
  description:
    'Returns the same whether or not anyone has the address. At most 3 mails an hour are sent to one address; more requests are ignored.',
  body: z.object({ email: about(loginEmail, 'E-mail address of the account.', 'ada@example.com') }),
  response: z.strictObject({}),
  readable: z.object({}),
  status: 202,
  errors: ['mail_off', 'too_many_attempts'],
}));

export const resetPassword = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'resetPassword',
  folder,
  method: 'POST',
  path: '/auth/password/reset',
  auth: 'public',
  access: 'account',
  tag,
  summary: 'Choose a new password with a link',
  description:
    'Uses the code of a mail. Ends all sessions, and every access token except those with `keep_on_password_change`. If the address had never been confirmed, all access tokens end, and webhooks become inactive. With the second factor on, it also takes one of `totp_code`, `recovery_code` and `credential`; the 403 without one has `methods` and `passkey_options`. Log in with the new password afterwards.',
  body: z.object({ ...codeBody.shape, ...newPassword, ...answerFields }),
  response: addressResult,
  readable: z.object({}),
  errors: ['second_factor_required', 'too_many_attempts', 'conflict'],
}));
