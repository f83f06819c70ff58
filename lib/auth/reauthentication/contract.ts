import * as z from 'zod/mini';
import { defineEndpoint } from '../../platform/endpoint/contract.ts';
import { password, timestamp } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { answerFields } from '../second-factor/fields.ts';

const tag = 'Second factor';
const folder = 'auth';

export const reauthenticate = defineEndpoint(() => ({
  id: 'reauthenticate',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/reauthenticate',
  tokens: 'none',
  access: 'reauthentication',
  tag,
  summary: 'Confirm that it is you',
  description:
    'Makes the session fresh for 15 minutes, as a login does. Takes the password, and with the second factor on also one of `totp_code`, `recovery_code` and `credential`; or, without a password, a `credential` for the options of `POST /auth/passkeys/login/options`, with user verification.',
  body: z.object({
    password: z.optional(about(password(1, 1000), 'Your password.', 'correct horse battery')),
    ...answerFields,
  }),
  response: z.strictObject({
    fresh_until: about(timestamp, 'How long the session stays fresh.', '2026-09-10T08:36:11.700Z'),
  }),
  readable: z.object({}),
  errors: ['second_factor_required', 'too_many_attempts'],
}));

export const deleteReauthentication = defineEndpoint(() => ({
  id: 'deleteReauthentication',
  folder,
  isOutsideBooks: true,
  method: 'DELETE',
  path: '/auth/reauthenticate',
  tokens: 'none',
  access: 'sessions',
  tag,
  summary: 'Make the session stale',
  description: 'What requires a fresh session is refused until you confirm again that it is you.',
}));
