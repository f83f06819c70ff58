import * as z from 'zod/mini';
import { shared } from '../../platform/endpoint/contract.ts';
import { about } from '../../platform/record.ts';

/** The JSON forms of WebAuthn level 3, in its own camel case. */

const CREDENTIAL_ID = 'q2zT5b0mX8rLw4vY';
const CHALLENGE = 'AZkzso9efEGcPlGn2bDG8gGZM7KPYX0gjD5Rp9mwxvI';

const text = { type: 'string' };

/** What is wrong inside a credential is always the same fault, so its members are checked when it is verified. */
function credentialJson(response: Readonly<Record<string, object>>, required: readonly string[]) {
  return z.record(z.string(), z.unknown()).check(
    z.meta({
      type: 'object',
      properties: {
        id: text,
        rawId: text,
        type: text,
        authenticatorAttachment: text,
        response: { type: 'object', properties: response, required: [...required] },
      },
      required: ['id', 'rawId', 'type', 'response'],
    }),
  );
}

/** `RegistrationResponseJSON`. */
export const attestation = /* @__PURE__ */ shared(() =>
  about(
    credentialJson(
      {
        clientDataJSON: text,
        attestationObject: text,
        transports: { type: 'array', items: text },
      },
      ['clientDataJSON', 'attestationObject'],
    ),
    'What `navigator.credentials.create` returned, from its `toJSON`. Other members are ignored.',
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
export const assertion = /* @__PURE__ */ shared(() =>
  about(
    credentialJson(
      {
        clientDataJSON: text,
        authenticatorData: text,
        signature: text,
        userHandle: { type: ['string', 'null'] },
      },
      ['clientDataJSON', 'authenticatorData', 'signature'],
    ),
    'What `navigator.credentials.get` returned, from its `toJSON`. Other members are ignored.',
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

const credentialDescriptor = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()),
  }),
);

const userVerification = /* @__PURE__ */ shared(() => z.enum(['required', 'preferred', 'discouraged']));

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = /* @__PURE__ */ shared(() =>
  about(
    z.strictObject({
      rp: z.strictObject({ id: z.string(), name: z.string() }),
      user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
      timeout: z.number(),
      excludeCredentials: z.array(credentialDescriptor),
      authenticatorSelection: z.strictObject({ residentKey: z.literal('preferred'), userVerification }),
      attestation: z.literal('none'),
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
export const requestOptions = /* @__PURE__ */ shared(() =>
  about(
    z.strictObject({
      rpId: z.string(),
      challenge: z.string(),
      timeout: z.number(),
      allowCredentials: z.optional(z.array(credentialDescriptor)),
      userVerification,
    }),
    'For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`.',
    { rpId: 'localhost', challenge: CHALLENGE, timeout: 300_000, userVerification: 'required' },
  ),
);
export type RequestOptions = z.output<typeof requestOptions>;
