import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { ClientData, Credential } from './client-data.ts';
import { responseOf } from './client-data.ts';
import { userHandleOf } from './options.ts';
import type { Passkey } from './passkey.ts';

/** A signature of RSA with 4,096 bits has 683 characters. */
const TEXT_MAX = 4096;

interface Expectation {
  readonly userId: string;
  readonly passkey: Passkey;
  readonly clientData: ClientData;
  readonly rpId: string;
  /** A passkey that is both factors must verify the user and name them. */
  readonly isAlone: boolean;
}

/** The passkey after its use; undefined if the credential does not prove what it should, for whatever reason. */
export async function verifyAssertion(
  credential: Credential,
  { userId, passkey, clientData, rpId, isAlone }: Expectation,
  now: Date,
): Promise<Passkey | undefined> {
  const { authenticatorData, signature, userHandle = null } = responseOf(credential);
  if (![authenticatorData, signature].every((text) => typeof text === 'string' && text.length <= TEXT_MAX))
    return undefined;
  if (passkey.credential_id !== credential.id || passkey.rp_id !== rpId) return undefined;
  if (userHandle === null ? isAlone : userHandle !== userHandleOf(userId)) return undefined;
  // The library is large, and most second factors are codes.
  const { verifyAuthenticationResponse } = await import('./assertion-library.ts');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: clientData.challenge,
      expectedOrigin: clientData.origin,
      expectedRPID: rpId,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: passkey.sign_count,
      },
    });
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    const isEligible = credentialDeviceType === 'multiDevice';
    if (!verified || isEligible !== passkey.is_backup_eligible) return undefined;
    return {
      ...passkey,
      sign_count: newCounter,
      is_synced: credentialBackedUp,
      last_used_at: now.toISOString(),
    };
  } catch {
    // Whatever it says is about what the client sent. It is not told which check failed.
    return undefined;
  }
}
