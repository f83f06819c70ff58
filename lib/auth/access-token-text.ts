import { hash, randomBytes } from 'node:crypto';
import { idFromBytes, idToBytes } from '../platform/id.ts';
import type { UserId } from '../platform/user.ts';

/** Secret scanners find leaked tokens by it, and the authorizer tells them from the token of a session. */
const PREFIX = 'pfs_';
const ID_BYTES = 16;
/** With the two ids, a multiple of three, so that each token has exactly one spelling in base64. */
const SECRET_BYTES = 34;
const TEXT = /^pfs_[A-Za-z0-9_-]{88}$/;

/** What the text of an access token says. Only the hash of its secret is stored. */
export interface ParsedAccessToken {
  readonly userId: UserId;
  readonly id: string;
  readonly secretHash: string;
}

export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** The text of a new access token: the ids of its user and its own, by which it is found, and a secret. */
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
    // Nobody is authenticated by the id alone: the item that it leads to has the hash of the secret.
    userId: idFromBytes(bytes.subarray(0, ID_BYTES)) as UserId,
    id: idFromBytes(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    secretHash: hashOf(bytes.subarray(2 * ID_BYTES)),
  };
}

/** The secret is random and long, so that a fast hash without salt is enough. */
function hashOf(secret: Buffer): string {
  return hash('sha256', secret, 'base64url');
}
