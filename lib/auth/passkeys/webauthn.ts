import * as z from 'zod/mini';
import { shared } from '../../platform/endpoint/contract.ts';
import { about } from '../../platform/record.ts';

/** The JSON forms of WebAuthn level 3, in its own camel case. */

const CREDENTIAL_ID = 'q2zT5b0mX8rLw4vY';
const CHALLENGE = 'AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvI';

const text = (description: string) => ({ type: 'string', description });

/** What is wrong inside a credential is always the same fault, so its members are checked when it is verified. */
function credentialJson(response: Readonly<Record<string, object>>, required: readonly string[]) {
  return z.record(z.string(), z.unknown()).check(
    z.meta({
      type: 'object',
      properties: {
        id: text('Id of the credential, in base64url.'),
        rawId: text('The same.'),
        type: text('Always `public-key`.'),
        authenticatorAttachment: text('Ignored.'),
        response: {
          type: 'object',
          description: 'What the authenticator returned, in base64url.',
          properties: response,
          required: [...required],
        },
      },
      required: ['id', 'rawId', 'type', 'response'],
    }),
  );
}

/** `RegistrationResponseJSON`. */
export const attestation = shared(() =>
  about(
    credentialJson(
      {
        clientDataJSON: text('What the browser was asked, and by which page.'),
        attestationObject: text('The new public key, and what is known about it.'),
        transports: {
          type: 'array',
          description: 'How the browser reaches the authenticator.',
          items: { type: 'string' },
        },
      },
      ['clientDataJSON', 'attestationObject'],
    ),
    'The result of `navigator.credentials.create`, as its `toJSON` returns it. Other members are ignored.',
    {
      id: CREDENTIAL_ID,
      rawId: CREDENTIAL_ID,
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
        transports: ['internal'],
      },
    },
  ),
);

/** `AuthenticationResponseJSON`. */
export const assertion = shared(() =>
  about(
    credentialJson(
      {
        clientDataJSON: text('What the browser was asked, and by which page.'),
        authenticatorData: text('What the authenticator says about the user and itself.'),
        signature: text('The signature of both.'),
        userHandle: { type: ['string', 'null'], description: 'Whose passkey it is.' },
      },
      ['clientDataJSON', 'authenticatorData', 'signature'],
    ),
    'The result of `navigator.credentials.get`, as its `toJSON` returns it. Other members are ignored.',
    {
      id: CREDENTIAL_ID,
      rawId: CREDENTIAL_ID,
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
        signature: 'MEUCIQDx',
        userHandle: 'AZkzso9efEGabS8bfA5KEQ',
      },
    },
  ),
);

const credentialDescriptor = shared(() =>
  z.strictObject({
    id: about(z.string(), 'Id of the credential, in base64url.'),
    type: about(z.literal('public-key'), 'Always `public-key`.'),
    transports: about(z.array(z.string()), 'How the browser reaches it.'),
  }),
);

const userVerification = shared(() =>
  about(
    z.enum(['required', 'preferred', 'discouraged']),
    'Whether the authenticator checks who is there, such as with a fingerprint or a PIN.',
  ),
);
const timeout = shared(() => about(z.number(), 'How long the browser waits, in milliseconds.'));
const challenge = shared(() => about(z.string(), 'What is signed, in base64url.'));

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = shared(() =>
  about(
    z.strictObject({
      rp: about(
        z.strictObject({
          id: about(z.string(), 'The domain that passkeys are for.'),
          name: about(z.string(), 'Name of the service.'),
        }),
        'The service.',
      ),
      user: about(
        z.strictObject({
          id: about(z.string(), 'Id of the user in 16 bytes, in base64url.'),
          name: about(z.string(), 'E-mail address of the user.'),
          displayName: about(z.string(), 'Name of the user.'),
        }),
        'The user.',
      ),
      challenge,
      pubKeyCredParams: about(
        z.array(
          z.strictObject({
            type: about(z.literal('public-key'), 'Always `public-key`.'),
            alg: about(z.number(), 'Number of the algorithm in COSE.'),
          }),
        ),
        'The algorithms that the service accepts: ES256, EdDSA and RS256.',
      ),
      timeout,
      excludeCredentials: about(z.array(credentialDescriptor), 'The passkeys that the user has already.'),
      authenticatorSelection: about(
        z.strictObject({
          residentKey: about(z.literal('preferred'), 'Whether the passkey can be found without its id.'),
          userVerification,
        }),
        'What the authenticator should be able to do.',
      ),
      attestation: about(z.literal('none'), 'No statement about the authenticator is needed.'),
    }),
    'For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`.',
    {
      rp: { id: 'localhost', name: 'Personal Finance' },
      user: { id: 'AZkzso9efEGabS8bfA5KEQ', name: 'ada@example.com', displayName: 'Ada Moreau' },
      challenge: CHALLENGE,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  ),
);
export type CreationOptions = z.output<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptions = shared(() =>
  about(
    z.strictObject({
      rpId: about(z.string(), 'The domain that passkeys are for.'),
      challenge,
      timeout,
      allowCredentials: z.optional(
        about(z.array(credentialDescriptor), 'The passkeys that will do. Left out if any will.'),
      ),
      userVerification,
    }),
    'For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`.',
    { rpId: 'localhost', challenge: CHALLENGE, timeout: 300_000, userVerification: 'required' },
  ),
);
export type RequestOptions = z.output<typeof requestOptions>;
