import * as z from 'zod/mini';
import { BOOK_ROLES } from '../../platform/book.ts';
import { defineEndpoint, shared } from '../../platform/endpoint/contract.ts';
import { loginEmail, text, timestamp } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { newPassword } from '../contract.ts';
import { answerFields } from '../second-factor/fields.ts';

const tag = 'Account recovery';
const folder = 'auth';

const CODE_MAX = 200;

const codeBody = shared(() =>
  z.object({
    code: about(
      text(1, CODE_MAX),
      'The code in the link, after `#code=`.',
      'AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2',
    ),
  }),
);

const address = shared(() => about(z.string(), 'The e-mail address.', 'ada@example.com'));

export const addressResult = shared(() => z.strictObject({ email: address }));

export const getAuthOptions = defineEndpoint(() => ({
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

export const verifyEmail = defineEndpoint(() => ({
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

export const resendVerification = defineEndpoint(() => ({
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

export const deletePendingEmail = defineEndpoint(() => ({
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

export const undoEmailChange = defineEndpoint(() => ({
  id: 'undoEmailChange',
  folder,
  method: 'POST',
  path: '/auth/email/undo',
  auth: 'public',
  access: 'account',
  tag,
  summary: 'Undo the change of the e-mail address',
  description:
    'Uses the code of the mail to the previous address, which becomes the address to log in with again. Ends all sessions and access tokens, and makes the password useless; a link to choose a new one is sent to the address. What was set up since 7 days before the change was asked for goes: passkeys, the authenticator app and recovery codes are removed, webhooks that were made or changed become inactive, and open invitations to books are revoked. If somebody whom the account has let into a book since then has removed the user from it, the user is its owner again, and that member leaves.',
  body: codeBody,
  response: z.strictObject({
    email: address,
    removed: about(
      z.strictObject({
        passkeys: about(z.number(), 'How many passkeys were removed.', 1),
        totp: about(z.boolean(), 'Whether the authenticator app was removed.', true),
        webhooks: about(z.number(), 'How many webhooks are inactive now.', 0),
      }),
      'What somebody else may have set up.',
    ),
    new_members: about(
      z.array(
        z.strictObject({
          book_id: about(z.string(), 'Id of the book.'),
          book_name: about(z.string(), 'Name of the book.', 'Household'),
          user_id: about(z.string(), 'Id of the member.'),
          name: about(z.string(), 'Name of the member.', 'Ben Moreau'),
          role: about(z.enum(BOOK_ROLES), 'What the member may do, or could do until now.', 'editor'),
        }),
      ),
      'Whom the account has let into books or made owners since 7 days before the change was asked for. Remove those whom you do not know.',
    ),
  }),
  readable: z.object({}),
  errors: ['conflict'],
}));

export const forgotPassword = defineEndpoint(() => ({
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

export const resetPassword = defineEndpoint(() => ({
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
