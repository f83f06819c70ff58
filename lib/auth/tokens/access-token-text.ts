import { SecretText } from '../../platform/secret-text.ts';
import type { UserId } from '../../platform/user.ts';

const texts = new SecretText('pfs_');

/** The parts of an access token. Only the hash of its secret is stored. */
interface ParsedAccessToken {
  readonly userId: UserId;
  readonly id: string;
  readonly secretHash: string;
}

/** Tells access tokens from session tokens. */
export function isAccessToken(text: string): boolean {
  return texts.isLike(text);
}

/** The text of a new access token: the ids of its user and its item, which locate it, and a secret. */
export function newAccessTokenText(userId: UserId, id: string): { text: string; secretHash: string } {
  return texts.create(userId, id);
}

/** Undefined if it cannot be the text of an access token. */
export function parseAccessToken(text: string): ParsedAccessToken | undefined {
  const parsed = texts.parse(text);
  return parsed && { userId: parsed.ownerId as UserId, id: parsed.id, secretHash: parsed.secretHash };
}
