import * as z from 'zod/mini';
import { shared } from '../../platform/endpoint/contract.ts';
import { text, timestamp } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { assertion, requestOptions } from '../passkeys/webauthn.ts';

/** What a second step accepts, in the order in which it is offered. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const CODE_MAX = 64;

export const totpCode = shared(() =>
  about(text(1, CODE_MAX), 'The six digits that the authenticator app shows. Spaces are ignored.', '492 039'),
);

/** Of these, a request sends one. */
export const answerFields = shared(() => ({
  totp_code: z.optional(totpCode),
  recovery_code: z.optional(
    about(text(1, CODE_MAX), 'One of the recovery codes. Case and hyphens are ignored.'),
  ),
  credential: z.optional(about(assertion, 'What the browser returned for `passkey_options`.')),
}));

export const methods = shared(() =>
  about(z.array(z.enum(SECOND_FACTORS)), 'What the second step accepts.', ['totp', 'recovery_code']),
);

export const passkeyOptions = shared(() =>
  z.optional(about(requestOptions, 'For `navigator.credentials.get`. Only if `methods` has `passkey`.')),
);

export const recoveryCodes = shared(() =>
  about(
    z.array(z.string()),
    'Ten recovery codes, each of which replaces the second factor once. They are shown only in this response.',
    ['7k2m-q9x4-t0hn-c3wz', 'a8de-5v1r-jg6b-yp42'],
  ),
);

/** The response of a login whose second step is missing. */
export const loginChallenge = shared(() =>
  z.strictObject({
    second_factor_required: about(z.literal(true), 'Always true.', true),
    challenge: about(
      z.string(),
      'Send it with the second factor. It is valid for five minutes and for five wrong answers.',
      'pfc_AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvKqk3V0yXw1bTn8sLr5dJf2hQeUuA7mZcWgP4oN6iKxRvBt',
    ),
    expires_at: about(timestamp, 'When the challenge expires.', '2026-09-10T08:20:30.250Z'),
    methods,
    passkey_options: passkeyOptions,
  }),
);
