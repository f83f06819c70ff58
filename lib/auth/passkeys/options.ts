import { idToBytes } from '../../platform/id.ts';
import type { User } from '../users/user.ts';
import { CHALLENGE_SECONDS } from './challenge.ts';
import type { Passkey } from './passkey.ts';
import type { CreationOptions, RequestOptions } from './webauthn.ts';

const NAME = 'Personal Finance';
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** ES256, EdDSA and RS256, in COSE's numbers. */
export const ALGORITHMS = [-7, -8, -257];

/** How authenticators know the user: the id in its 16 bytes, which tells nobody anything. */
export function userHandleOf(userId: string): string {
  return idToBytes(userId).toString('base64url');
}

export function creationOptionsFor(
  user: User,
  own: readonly Passkey[],
  rpId: string,
  challenge: string,
): CreationOptions {
  return {
    rp: { id: rpId, name: NAME },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: descriptors(own),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** Without a password, the passkey is both factors, so it must verify the user. Any passkey of the service will do. */
export function loginOptionsFor(rpId: string, challenge: string): RequestOptions {
  return { rpId, challenge, timeout: TIMEOUT_MS, userVerification: 'required' };
}

/** As a second factor, the user's presence is enough. */
export function stepOptionsFor(own: readonly Passkey[], rpId: string, challenge: string): RequestOptions {
  return {
    rpId,
    challenge,
    timeout: TIMEOUT_MS,
    allowCredentials: descriptors(own),
    userVerification: 'discouraged',
  };
}

function descriptors(passkeys: readonly Passkey[]) {
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports,
  }));
}
