import * as z from 'zod/mini';
import { defineEndpoint } from '../../platform/endpoint/contract.ts';
import { idParams, page, pageQuery, text } from '../../platform/endpoint/fields.ts';
import { about } from '../../platform/record.ts';
import { deviceName } from '../contract.ts';
import { authResult } from '../users/user.ts';
import { passkey } from './passkey.ts';
import { assertion, creationOptions, requestOptions } from './webauthn.ts';

const tag = 'Passkeys';
const folder = 'auth';
// Whoever renames a passkey does not care whether it was used in the meantime.
const unversioned = ['last_used_at'];

export const createPasskeyOptions = defineEndpoint(() => ({
  id: 'createPasskeyOptions',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/passkeys/options',
  tokens: 'none',
  freshness: 'always',
  access: 'passkeyOptions',
  tag,
  summary: 'Options for a new passkey',
  description:
    'For the browser, which makes the passkey. They are valid for five minutes and for one passkey.',
  response: z.strictObject({ options: creationOptions }),
  errors: ['email_not_verified'],
}));

export const createPasskey = defineEndpoint(() => ({
  id: 'createPasskey',
  folder,
  isOutsideBooks: true,
  method: 'POST',
  path: '/auth/passkeys',
  tokens: 'none',
  freshness: 'always',
  access: 'enrolment',
  tag,
  summary: 'Add a passkey',
  description: 'A user can have 20 passkeys. Attestation statements are ignored.',
  body: passkey.body,
  response: passkey.response,
  etag: true,
  unversioned,
  idempotent: true,
  errors: ['passkey_exists', 'passkey_limit_reached', 'email_not_verified'],
}));

export const listPasskeys = defineEndpoint(() => ({
  id: 'listPasskeys',
  folder,
  isOutsideBooks: true,
  method: 'GET',
  path: '/auth/passkeys',
  tokens: 'none',
  access: 'factorReader',
  tag,
  summary: 'List passkeys, oldest first',
  query: z.object(pageQuery),
  response: page(passkey.response),
}));

export const getPasskey = defineEndpoint(() => ({
  id: 'getPasskey',
  folder,
  isOutsideBooks: true,
  method: 'GET',
  path: '/auth/passkeys/{id}',
  tokens: 'none',
  access: 'factorReader',
  tag,
  summary: 'Get a passkey',
  params: idParams,
  response: passkey.response,
  etag: true,
  unversioned,
}));

export const updatePasskey = defineEndpoint(() => ({
  id: 'updatePasskey',
  folder,
  isOutsideBooks: true,
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  tokens: 'none',
  access: 'enrolment',
  tag,
  summary: 'Rename a passkey',
  params: idParams,
  body: z.object({ name: about(text(1, 150), 'Name of the passkey.', 'Old phone') }),
  response: passkey.response,
  etag: true,
  unversioned,
}));

export const deletePasskey = defineEndpoint(() => ({
  id: 'deletePasskey',
  folder,
  isOutsideBooks: true,
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  tokens: 'none',
  freshness: 'always',
  access: 'factors',
  tag,
  summary: 'Delete a passkey',
  description:
    'If it was the last one and there is no authenticator app, the second factor is off afterwards, and the recovery codes are void.',
  params: idParams,
  etag: true,
  unversioned,
}));

export const createPasskeyLoginOptions = defineEndpoint(() => ({
  id: 'createPasskeyLoginOptions',
  folder,
  method: 'POST',
  path: '/auth/passkeys/login/options',
  auth: 'public',
  access: 'challenges',
  tag,
  summary: 'Options for logging in with a passkey',
  description:
    'For the browser, which asks for one of its passkeys. They are valid for five minutes and once.',
  response: z.strictObject({ options: requestOptions }),
}));

export const loginWithPasskey = defineEndpoint(() => ({
  id: 'loginWithPasskey',
  folder,
  method: 'POST',
  path: '/auth/passkeys/login',
  auth: 'public',
  access: 'secondStep',
  tag,
  summary: 'Log in with a passkey',
  description:
    'Opens a session without a password, because a passkey that has verified the user is both factors. The token is also set as the cookie `service-session`.',
  body: z.object({
    credential: assertion,
    device_name: z.optional(deviceName),
  }),
  response: authResult,
  readable: z.object({}),
  errors: ['invalid_passkey', 'too_many_attempts'],
}));
