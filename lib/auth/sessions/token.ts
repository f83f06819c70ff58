import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { isId } from '../../platform/id.ts';
import type { SigningKey } from './signing-keys.ts';

export const TOKEN_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'personal-finance-service';
const AUDIENCE = 'personal-finance-api';

interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export async function signToken(claims: TokenClaims, key: SigningKey, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setJti(claims.sessionId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
    .sign(key.key);
}

interface VerifiedToken extends TokenClaims {
  readonly key: SigningKey;
}

/** Undefined if the token is not valid. The caller never learns why. */
export async function verifyToken(
  token: string,
  keyById: (id: string) => Promise<SigningKey | undefined>,
  now: Date,
): Promise<VerifiedToken | undefined> {
  if (!isCanonical(token)) return undefined;
  let kid: string | undefined;
  try {
    kid = decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
  const key = kid === undefined ? undefined : await keyById(kid);
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, key.key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      currentDate: now,
    });
    const { sub, jti } = payload;
    if (!sub || !jti || !isId(sub) || !isId(jti)) return undefined;
    return { userId: sub, sessionId: jti, key };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * Whether each part is the canonical base64url form of its bytes. Decoders also accept `=` at the end and ignore the
 * unused bits of the last character, so one token would have many strings that verify.
 */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/**
 * The user's own key for list cursors. It is derived from the key that signed the token, so it stays the same for
 * the lifetime of the token, even across a rotation.
 */
export function cursorKeyOf(token: VerifiedToken): string {
  return createHmac('sha256', token.key.secret).update(`cursor:${token.userId}`).digest('base64url');
}
