import type { webcrypto } from 'node:crypto';
import { config } from '../../platform/config.ts';
import { findSecret } from '../../platform/secrets.ts';

/**
 * Two keys are in use: the secret's current version signs, and its previous version still verifies, so that a
 * rotation logs nobody out. A key's id is the id of its version.
 */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
  readonly key: webcrypto.CryptoKey;
}

const FRESH_MS = 5 * 60 * 1000;
/** An unknown key id may mean a rotation, or a client that makes up ids, which must not trigger a call each time. */
const RELOAD_MIN_MS = 10 * 1000;

/** The current key, and the previous one once a token needs it. The previous one is never loaded first. */
interface Loaded {
  readonly current: Promise<SigningKey | undefined>;
  previous?: Promise<SigningKey | undefined>;
  readonly at: number;
}

let loaded: Loaded | undefined;
let reloadedAt = Number.NEGATIVE_INFINITY;

export async function currentKey(): Promise<SigningKey> {
  const current = await kept(keys().current);
  if (current) return current;
  loaded = undefined;
  throw new Error('The signing secret has no current version.');
}

export async function keyById(id: string): Promise<SigningKey | undefined> {
  const known = await find(id, keys());
  if (known || Date.now() - reloadedAt < RELOAD_MIN_MS) return known;
  // Even if the keys were just loaded, a rotation may have happened right after.
  reloadedAt = Date.now();
  loaded = undefined;
  return find(id, keys());
}

async function find(id: string, from: Loaded): Promise<SigningKey | undefined> {
  const current = await kept(from.current);
  if (current?.id === id) return current;
  from.previous ??= version('AWSPREVIOUS');
  const previous = await kept(from.previous);
  return previous?.id === id ? previous : undefined;
}

function keys(): Loaded {
  if (!loaded || Date.now() - loaded.at >= FRESH_MS) {
    loaded = { current: version('AWSCURRENT'), at: Date.now() };
  }
  return loaded;
}

/** If a key could not be loaded, the next request that needs it tries again. */
async function kept(key: Promise<SigningKey | undefined>): Promise<SigningKey | undefined> {
  try {
    return await key;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

/** Before the first rotation there is no previous version. */
async function version(stage: string): Promise<SigningKey | undefined> {
  const found = await findSecret(config.signingSecretId, { VersionStage: stage });
  if (!found) return undefined;
  // A CryptoKey kept between requests makes verifying nearly twice as fast as a byte array.
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(found.value),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  return { id: found.id, secret: found.value, key };
}
