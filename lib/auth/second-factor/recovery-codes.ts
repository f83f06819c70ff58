import { createHmac, randomBytes } from 'node:crypto';
import type { SealingKey } from '../../platform/sealed.ts';
import { currentSealingKey, sealingKeyOf } from '../../platform/sealing-keys.ts';
import { isSameHash } from '../../platform/secret-text.ts';
import type { UserId } from '../../platform/user.ts';
import { toBase32 } from './base32.ts';
import type { StoredCodes } from './factors.ts';

const USE = 'recovery codes';
const COUNT = 10;
const CODE_BYTES = 10;
/** Nobody can mistake one of these for another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** New codes, to be shown once, and what is stored of them. */
export async function newRecoveryCodes(
  userId: UserId,
  now: Date,
): Promise<{ codes: string[]; stored: StoredCodes }> {
  const key = await currentSealingKey(USE);
  const codes = Array.from({ length: COUNT }, () => inGroups(toBase32(randomBytes(CODE_BYTES), ALPHABET)));
  const hashes = codes.map((code) => hashOf(code, userId, key));
  return { codes, stored: { key_version: key.version, made_at: now.toISOString(), hashes } };
}

/** The codes that are left after this one was used; undefined if it is none of them. */
export async function withoutCode(
  stored: StoredCodes,
  code: string,
  userId: UserId,
): Promise<StoredCodes | undefined> {
  const given = hashOf(code, userId, await sealingKeyOf(stored.key_version, USE));
  const hashes = stored.hashes.filter((hash) => !isSameHash(hash, given));
  return hashes.length === stored.hashes.length ? undefined : { ...stored, hashes };
}

/** Keyed, because 80 random bits are fewer than a hash alone should protect. */
function hashOf(code: string, userId: UserId, { key }: SealingKey): string {
  const plain = code.toLowerCase().replaceAll(/[-\s]/g, '');
  return createHmac('sha256', key).update(userId).update('\0').update(plain).digest('base64url');
}

function inGroups(text: string): string {
  return text.replaceAll(/.{4}(?=.)/g, '$&-');
}
