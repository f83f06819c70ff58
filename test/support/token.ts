import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { inject } from 'vitest';

/** The key that the service signs tokens with, read as the authorizer reads it. */
export async function signingKey(): Promise<Uint8Array> {
  const { signingSecretId, authorizerAccessKeyId } = inject('deployed');
  const client = new SecretsManagerClient({
    endpoint: inject('awsEndpoint'),
    region: 'eu-central-1',
    credentials: { accessKeyId: authorizerAccessKeyId, secretAccessKey: 'local', sessionToken: 'local' },
  });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: signingSecretId }));
  return new TextEncoder().encode(SecretString);
}

/** The token with some of its claims or header changed (undefined removes one), signed with this key. */
export async function forge(
  token: string,
  key: Uint8Array,
  changes: { claims?: Record<string, unknown>; header?: Record<string, unknown> } = {},
): Promise<string> {
  const claims = without({ ...decodeJwt(token), ...changes.claims }) as JWTPayload;
  const header = without({ ...decodeProtectedHeader(token), ...changes.header }) as JWTHeaderParameters;
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** The token with other claims but the same signature, which no longer matches. */
export function tamper(token: string, claims: Record<string, unknown>): string {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString('base64url');
  return `${header}.${payload}.${signature}`;
}

function without(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
