import type { UserId } from '../../platform/user.ts';
import { isChallenge } from './challenge.ts';
import { type Credential, readClientData, responseOf } from './client-data.ts';
import type { Passkey } from './passkey.ts';
import { findPasskey } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyAssertion } from './verify-assertion.ts';

const HANDLE_BYTES = 16;
const HANDLE = /^[\w-]{22}$/;

/** A passkey that is both factors, before and after its use, and the challenge that it answers. */
export interface CheckedAlone {
  readonly challenge: string;
  readonly before: Passkey;
  readonly after: Passkey;
}

/** The id of the user whom the credential names. */
export function handleIn(credential: Credential): Buffer | undefined {
  const { userHandle } = responseOf(credential);
  if (typeof userHandle !== 'string' || !HANDLE.test(userHandle)) return undefined;
  return Buffer.from(userHandle, 'base64url').subarray(0, HANDLE_BYTES);
}

/** Undefined if it does not prove that the user is there. Reads as much whether or not there is such a passkey. */
export async function checkPasskeyAlone(
  credential: Credential,
  userId: UserId,
  relyingParty: RelyingParty,
  now: Date,
): Promise<CheckedAlone | undefined> {
  const before = await findPasskey(userId, String(credential.id));
  const clientData = readClientData(credential, 'webauthn.get', relyingParty);
  const isOurs = clientData && (await isChallenge(clientData.challenge, 'login', undefined, now));
  if (!before || !isOurs) return undefined;
  const expected = { userId, passkey: before, clientData, rpId: relyingParty.id, isAlone: true };
  const after = await verifyAssertion(credential, expected, now);
  return after && { challenge: clientData.challenge, before, after };
}
