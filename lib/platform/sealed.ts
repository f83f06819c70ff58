import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { assert } from './problems.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted text, as the table stores it. */
export interface Sealed {
  /** The version of the key that encrypted it. */
  readonly key_version: string;
  /** Nonce, tag and encrypted text, in base64. */
  readonly sealed: string;
}

export interface SealingKey {
  readonly version: string;
  readonly key: Buffer;
}

/** For how long a function uses the key that it has read for what is new. */
export const SEALING_KEY_FRESH_SECONDS = 5 * 60;

/** What a key is for. Each use has its own key. */
export type SealingUse =
  | 'webhook secrets'
  | 'bank connections'
  | 'account links'
  | 'totp secrets'
  | 'recovery codes'
  | 'passkey challenges';

/** Secrets Manager generates text; the key is derived from it, for one use only. */
export function sealingKey(version: string, secret: string, use: SealingUse): SealingKey {
  return { version, key: Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES)) };
}

/** `place` identifies the owner: encrypted text that is copied to another record cannot be decrypted there. */
export function seal({ version, key }: SealingKey, text: string, place: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    key_version: version,
    sealed: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64'),
  };
}

/** Throws if the text was changed, or was encrypted for another place or with another key. */
export function unseal({ version, key }: SealingKey, { key_version, sealed }: Sealed, place: string): string {
  assert(key_version === version, 'a text is opened with the key that sealed it');
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}
