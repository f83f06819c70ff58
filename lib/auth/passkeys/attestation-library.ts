/** A module of its own, so that a bundle leaves out the rest of the library. */
export { verifyRegistrationResponse } from '@simplewebauthn/server';
export {
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
