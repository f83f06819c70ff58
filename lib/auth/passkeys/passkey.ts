import * as z from 'zod/mini';
import { text, timestamp } from '../../platform/endpoint/fields.ts';
import { identity, versioned } from '../../platform/lifecycle.ts';
import {
  defineRecord,
  internal,
  optional,
  pick,
  requestOnly,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
} from '../../platform/record.ts';
import { attestation } from './webauthn.ts';

/** A key of the user on a device, or in a password manager. Its private half never leaves there. */
export const passkey = defineRecord(() => ({
  ...identity,
  name: sentAs(
    serverSet(z.string(), 'Name of the passkey.', 'Phone'),
    z.optional(text(1, 150)),
    'Name of the passkey. Default: `Passkey`.',
  ),
  credential: requestOnly(
    attestation,
    'The result of `navigator.credentials.create`, as its `toJSON` returns it.',
  ),
  credential_id: serverSet(z.string(), 'Id of the credential, in base64url.', 'q2zT5b0mX8rLw4vY'),
  rp_id: serverSet(z.string(), 'The domain that it was made for. It works only there.', 'localhost'),
  transports: serverSet(z.array(z.string()), 'How the browser reaches it.', ['internal']),
  is_synced: serverSet(z.boolean(), 'Whether it is backed up, such as by a password manager.', true),
  created_at: serverSet(timestamp, 'When it was added.', '2026-09-10T08:21:44.012Z'),
  last_used_at: optional(serverSet(timestamp, 'When it was last used. Left out if it never was.')),
  /** In COSE's format, in base64url. */
  public_key: internal(z.string()),
  sign_count: internal(z.number()),
  /** Whether it may be backed up, which never changes. */
  is_backup_eligible: internal(z.boolean()),
  ...versioned,
}));

export type Passkey = StoredIn<typeof passkey>;

export function showPasskey(value: Passkey): ShownIn<typeof passkey> {
  return pick(passkey.response, value);
}
