/** A module of its own, so that it is evaluated only if a request has a passkey, and without the rest of the library. */
export { verifyAuthenticationResponse } from '@simplewebauthn/server';
