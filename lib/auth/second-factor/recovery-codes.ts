import { createHmac, randomBytes } from 'node:crypto';
import { openSealed, sealText } from '../../platform/sealing-keys.ts';
import { isSameHash } from '../../platform/secret-text.ts';
import type { UserId } from '../../platform/user.ts';
import { toBase32 } from './base32.ts';
import type { StoredCodes } from './factors.ts';

const USE = 'recovery codes';
const COUNT = 10;
const CODE_BYTES = 10;
const KEY_BYTES = 32;
/** Nobody can mistake one of these for another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** New codes, to be shown once, and what is stored of them. */
export async function newRecoveryCodes(
  userId: UserId,
  now: Date,
): Promise<{ codes: string[]; stored: StoredCodes }> {
  const key = randomBytes(KEY_BYTES);
  const sealed_key = await sealText(key.toString('base64'), USE, userId);
  const codes = Array.from({ length: COUNT }, () => inGroups(toBase32(randomBytes(CODE_BYTES), ALPHABET)));
  const hashes = codes.map((code) => hashOf(code, userId, key));
  return { codes, stored: { sealed_key, made_at: now.toISOString(), hashes } };
}

/** The codes that are left after this one was used; undefined if it is none of them, or if their key is lost. */
export async function withoutCode(
  stored: StoredCodes,
  code: string,
  userId: UserId,
): Promise<StoredCodes | undefined> {
  const key = await openSealed(stored.sealed_key, USE, userId);
  if (key === undefined) return undefined;
  const given = hashOf(code, userId, Buffer.from(key, 'base64'));
  const hashes = stored.hashes.filter((hash) => !isSameHash(hash, given));
  return hashes.length === stored.hashes.length ? undefined : { ...stored, hashes };
}

/**
 * Keyed, because 80 random bits are fewer than a hash alone should protect. The codes of a user have a key of their own,
 * which is encrypted: it can be encrypted anew, while nobody could hash the codes again.
 */
function hashOf(code: string, userId: UserId, key: Buffer): string {
  const plain = code.toLowerCase().replaceAll(/[-\s]/g, '');
  return createHmac('sha256', key).update(userId).update('\0').update(plain).digest('base64url');
}

function inGroups(text: string): string {
  return text.replaceAll(/.{4}(?=.)/g, '$&-');
}
