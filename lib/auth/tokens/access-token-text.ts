import { hash, randomBytes } from 'node:crypto';
import { idFromBytes, idToBytes } from '../../platform/id.ts';
import type { UserId } from '../../platform/user.ts';

/** Lets secret scanners find leaked tokens, and the authorizer tell them from session tokens. */
const PREFIX = 'pfs_';
const ID_BYTES = 16;
/** Together with the two ids, a multiple of three, so that each token has exactly one base64 form. */
const SECRET_BYTES = 34;
const TEXT = /^pfs_[A-Za-z0-9_-]{88}$/;

/** The parts of an access token. Only the hash of its secret is stored. */
interface ParsedAccessToken {
  readonly userId: UserId;
  readonly id: string;
  readonly secretHash: string;
}

export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** The text of a new access token: the ids of its user and its item, which locate it, and a secret. */
export function newAccessTokenText(userId: UserId, id: string): { text: string; secretHash: string } {
  const secret = randomBytes(SECRET_BYTES);
  const bytes = Buffer.concat([idToBytes(userId), idToBytes(id), secret]);
  return { text: PREFIX + bytes.toString('base64url'), secretHash: hashOf(secret) };
}

/** Undefined if it cannot be the text of an access token. */
export function parseAccessToken(text: string): ParsedAccessToken | undefined {
  if (!TEXT.test(text)) return undefined;
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  return {
    // The id alone authenticates nobody: the item it leads to has the hash of the secret.
    userId: idFromBytes(bytes.subarray(0, ID_BYTES)) as UserId,
    id: idFromBytes(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    secretHash: hashOf(bytes.subarray(2 * ID_BYTES)),
  };
}

/** The secret is long and random, so a fast hash without a salt is enough. */
function hashOf(secret: Buffer): string {
  return hash('sha256', secret, 'base64url');
}
