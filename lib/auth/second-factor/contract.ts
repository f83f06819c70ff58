import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../../platform/endpoint/contract.ts';
import { password, timestamp } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { authResult } from '../users/user.ts';
import { answerFields, recoveryCodes, totpCode } from './fields.ts';

const tag = 'Second factor';
const folder = 'auth';

const stateFields = shared(() => ({
  is_required: about(z.boolean(), 'Whether logging in with the password takes a second factor.', true),
  totp_since: z.optional(
    about(
      timestamp,
      'When the authenticator app was set up. Left out if there is none.',
      '2026-09-10T08:19:02.118Z',
    ),
  ),
  passkey_count: about(z.number(), 'How many passkeys there are.', 1),
  recovery_codes_left: about(z.number(), 'How many recovery codes have not been used.', 10),
}));

export const secondFactorState = shared(() => z.strictObject(stateFields));

/** With the codes, if the request made any. */
export const changedSecondFactor = shared(() =>
  z.strictObject({ ...stateFields, recovery_codes: z.optional(recoveryCodes) }),
);

export const getSecondFactor = defineEndpoint(() => ({
  id: 'getSecondFactor',
  folder,
  isOutsideBooks: true,
  method: 'GET',
  path: '/auth/second-factor',
  tokens: 'none',
  access: 'factorReader',
  tag,
  summary: 'Second factor',
  response: secondFactorState,
  etag: true,
}));

export const updateSecondFactor = defineEndpoint(() => ({
  id: 'updateSecondFactor',
  folder,
  isOutsideBooks: true,
  method: 'PUT',
  path: '/auth/second-factor',
  tokens: 'none',
  freshness: 'always',
  access: 'factors',
  tag,
  summary: 'Turn the second factor on or off',
  description:
    'Turning it on requires an authenticator app or a passkey, and makes recovery codes if there are none. Turning it off keeps what is set up.',
  body: z.object({
    is_required: about(z.boolean(), 'Whether logging in with the password takes a second factor.', true),
  }),
  response: changedSecondFactor,
  etag: true,
  shownOnce: ['recovery_codes'],
  errors: ['no_second_factor'],
}));

export const createTotp = defineEndpoint(() => ({
  id: 'createTotp',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/totp',
  tokens: 'none',
  freshness: 'always',
  access: 'enrolment',
  tag,
  summary: 'Begin to set up an authenticator app',
  description:
    'Returns a secret for an authenticator app (TOTP, RFC 6238). It takes effect once a code is confirmed. Another request replaces it.',
  response: z.strictObject({
    secret: z.optional(
      about(
        z.string(),
        'The secret in base32, to be typed in. Only in this response.',
        'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      ),
    ),
    uri: z.optional(
      about(
        z.string(),
        'The same as a URI, to be shown as a QR code.',
        'otpauth://totp/Personal%20Finance:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Personal%20Finance&algorithm=SHA1&digits=6&period=30',
      ),
    ),
    expires_at: about(timestamp, 'Until when it can be confirmed.', '2026-09-10T08:33:02.118Z'),
  }),
  idempotent: true,
  shownOnce: ['secret', 'uri'],
  errors: ['totp_enabled', 'email_not_verified'],
}));

export const confirmTotp = defineEndpoint(() => ({
  id: 'confirmTotp',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/totp/confirm',
  tokens: 'none',
  access: 'factors',
  tag,
  summary: 'Turn the authenticator app on',
  description:
    'From now on, logging in with the password takes a second factor. Ends the other sessions. A wrong code counts as a wrong answer.',
  body: z.object({ totp_code: totpCode }),
  response: changedSecondFactor,
  readable: z.object({}),
  idempotent: true,
  shownOnce: ['recovery_codes'],
  errors: ['totp_not_pending', 'email_not_verified', 'too_many_attempts'],
}));

export const deleteTotp = defineEndpoint(() => ({
  id: 'deleteTotp',
  folder,
  isOutsideBooks: true,
  method: 'DELETE',
  path: '/auth/totp',
  tokens: 'none',
  access: 'factors',
  tag,
  summary: 'Remove the authenticator app',
  description:
    'Takes the password and one of `totp_code`, `recovery_code` and `credential`. If there is no passkey, the second factor is off afterwards, and the recovery codes are void.',
  body: z.object({
    password: about(password(1, 1000), 'Your password.', 'correct horse battery'),
    ...answerFields,
  }),
  readable: z.object({}),
  errors: ['not_found', 'second_factor_required', 'too_many_attempts'],
}));

export const createRecoveryCodes = defineEndpoint(() => ({
  id: 'createRecoveryCodes',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/recovery-codes',
  tokens: 'none',
  freshness: 'always',
  access: 'enrolment',
  tag,
  summary: 'Make new recovery codes',
  description: 'The previous codes are void.',
  response: z.strictObject({ recovery_codes: z.optional(recoveryCodes) }),
  idempotent: true,
  shownOnce: ['recovery_codes'],
  errors: ['no_second_factor'],
}));

export const loginWithSecondFactor = defineEndpoint(() => ({
  id: 'loginWithSecondFactor',
  folder,
  method: 'POST',
  path: '/auth/login/second-factor',
  auth: 'public',
  access: 'secondStep',
  tag,
  summary: 'Log in: second step',
  description:
    'Opens a session with the challenge that `POST /auth/login` returned, and one of `totp_code`, `recovery_code` and `credential`. The token is also set as the cookie `service-session`.',
  body: z.object({
    challenge: about(
      z.string(),
      'The `challenge` of the login.',
      'pfc_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt',
    ),
    ...answerFields,
  }),
  response: authResult,
  readable: z.object({}),
  errors: ['invalid_challenge', 'invalid_code', 'invalid_passkey', 'too_many_attempts'],
}));
