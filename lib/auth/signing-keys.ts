import type { webcrypto } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { config } from '../config.ts';

/**
 * The two keys that count: the secret's current version signs, and its previous one still verifies, so that a
 * rotation logs nobody out. A key's id is its version's.
 */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
  readonly key: webcrypto.CryptoKey;
}

const FRESH_MS = 5 * 60 * 1000;
/** An unknown key id may mean a rotation, or somebody making ids up: the latter must not cost us a call each. */
const RELOAD_MIN_MS = 10 * 1000;

const endpoint = config.secretsManagerEndpoint;
const client = new SecretsManagerClient({
  ...(endpoint && { endpoint }),
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 2000,
    throwOnRequestTimeout: true,
    // The two versions share a connection: a second TLS handshake costs a cold start more than waiting in turn.
    httpsAgent: { maxSockets: 1 },
  },
});

let loading: Promise<readonly SigningKey[]> | undefined;
let cache: { keys: readonly SigningKey[]; loadedAt: number } | undefined;
let reloadedAt = Number.NEGATIVE_INFINITY;

export async function currentKey(): Promise<SigningKey> {
  const [current] = await keys();
  if (!current) throw new Error('The signing secret has no current version.');
  return current;
}

export async function keyById(id: string): Promise<SigningKey | undefined> {
  const known = (await keys()).find((key) => key.id === id);
  if (known || Date.now() - reloadedAt < RELOAD_MIN_MS) return known;
  // Also when the keys were loaded a moment ago: the rotation may have come right after.
  reloadedAt = Date.now();
  return (await load()).find((key) => key.id === id);
}

async function keys(): Promise<readonly SigningKey[]> {
  return cache && Date.now() - cache.loadedAt < FRESH_MS ? cache.keys : load();
}

/** Whoever asks while the keys are on their way waits for the same ones. */
function load(): Promise<readonly SigningKey[]> {
  loading ??= ask().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function ask(): Promise<readonly SigningKey[]> {
  const loaded = await Promise.all([version('AWSCURRENT'), version('AWSPREVIOUS')]);
  cache = { keys: loaded.filter((key) => key !== undefined), loadedAt: Date.now() };
  return cache.keys;
}

async function version(stage: string): Promise<SigningKey | undefined> {
  try {
    const result = await client.send(
      new GetSecretValueCommand({ SecretId: config.signingSecretId, VersionStage: stage }),
    );
    const { VersionId: id, SecretString: secret } = result;
    if (!id || !secret) return undefined;
    // A CryptoKey kept between requests makes verifying nearly twice as fast as a byte array.
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
    return { id, secret, key };
  } catch (error) {
    // Before the first rotation there is no previous version.
    if (stage === 'AWSPREVIOUS' && error instanceof Error && error.name === 'ResourceNotFoundException')
      return undefined;
    throw error;
  }
}
