import { createPublicKey, type JsonWebKey } from 'node:crypto';

/** COSE's numbers (RFC 9053): the parameters of a key, and their values. */
const TYPE = 1;
const ALGORITHM = 3;
const OKP = 1;
const EC = 2;
const RSA = 3;
const P256 = 1;
const ED25519 = 6;
const COORDINATE_BYTES = 32;
const RSA_BITS = { min: 2048, max: 8192 };

/**
 * Whether a signature could ever be checked with this key. A passkey with any other would count as a second factor that
 * nobody can use.
 */
export function isUsableKey(cose: ReadonlyMap<number, unknown>): boolean {
  const key = jwkOf(cose);
  if (!key) return false;
  try {
    // OpenSSL refuses points that are not on the curve.
    const { modulusLength, publicExponent = 0n } =
      createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails ?? {};
    if (key.kty !== 'RSA') return true;
    const bits = modulusLength ?? 0;
    return bits >= RSA_BITS.min && bits <= RSA_BITS.max && publicExponent > 1n;
  } catch {
    return false;
  }
}

function jwkOf(cose: ReadonlyMap<number, unknown>): JsonWebKey | undefined {
  const is = (type: number, curve?: number) =>
    cose.get(TYPE) === type && (curve === undefined || cose.get(-1) === curve);
  const bytes = (name: number) => {
    const value = cose.get(name);
    return value instanceof Uint8Array ? Buffer.from(value) : Buffer.alloc(0);
  };
  const text = (name: number) => bytes(name).toString('base64url');
  switch (cose.get(ALGORITHM)) {
    case -7:
      if (!is(EC, P256) || bytes(-2).length !== COORDINATE_BYTES || bytes(-3).length !== COORDINATE_BYTES)
        return undefined;
      return { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) };
    case -8:
      return is(OKP, ED25519) ? { kty: 'OKP', crv: 'Ed25519', x: text(-2) } : undefined;
    case -257:
      return is(RSA) ? { kty: 'RSA', n: text(-1), e: text(-2) } : undefined;
    default:
      return undefined;
  }
}
