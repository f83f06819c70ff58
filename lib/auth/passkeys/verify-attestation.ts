import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
  verifyRegistrationResponse,
} from './attestation-library.ts';
import { type ClientData, type Credential, responseOf } from './client-data.ts';
import { ALGORITHMS } from './options.ts';
import type { Passkey } from './passkey.ts';
import { isUsableKey } from './public-key.ts';

/** Far more than authenticators send, whose statements may contain certificates. */
const TEXT_MAX = 64 * 1024;
/** In base64url: WebAuthn allows 1,023 bytes. */
const ID_MAX = 1364;
const TRANSPORTS_MAX = 8;
const TRANSPORT = /^[a-z-]{1,32}$/;

type NewKey = Pick<
  Passkey,
  'credential_id' | 'rp_id' | 'transports' | 'is_synced' | 'public_key' | 'sign_count' | 'is_backup_eligible'
>;

/** What is known about a new passkey; undefined if the credential is not valid, for whatever reason. */
export async function verifyAttestation(
  credential: Credential,
  { challenge, origin }: ClientData,
  rpId: string,
): Promise<NewKey | undefined> {
  const { attestationObject, transports } = responseOf(credential);
  if (typeof attestationObject !== 'string' || attestationObject.length > TEXT_MAX) return undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...responseOf(credential), attestationObject: withoutStatement(attestationObject) },
      } as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    const { id, publicKey, counter } = registrationInfo?.credential ?? {};
    if (!registrationInfo || !publicKey || id === undefined || id !== credential.id || id.length > ID_MAX)
      return undefined;
    if (!isUsableKey(decodeCredentialPublicKey(publicKey) as Map<number, unknown>)) return undefined;
    return {
      credential_id: id,
      rp_id: rpId,
      transports: knownTransports(transports),
      is_synced: registrationInfo.credentialBackedUp,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter ?? 0,
      is_backup_eligible: registrationInfo.credentialDeviceType === 'multiDevice',
    };
  } catch {
    // Whatever it says is about what the client sent.
    return undefined;
  }
}

/** Statements say who made an authenticator. Nobody asked for one, so whatever it is, it is ignored. */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const plain = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain));
}

function knownTransports(given: unknown): string[] {
  if (!Array.isArray(given)) return [];
  const names = given.filter((each): each is string => typeof each === 'string' && TRANSPORT.test(each));
  return [...new Set(names)].slice(0, TRANSPORTS_MAX);
}
