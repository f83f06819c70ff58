import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { idFromBytes, idToBytes } from './id.ts';

const ID_BYTES = 16;
/** Together with the two ids, a multiple of three, so that each text has exactly one base64 form. */
const SECRET_BYTES = 34;
const ENCODED = /^[A-Za-z0-9_-]{88}$/;

/** The parts of a secret text. Only the hash of its secret is stored. */
interface ParsedSecret {
  /** The user or the book that it belongs to. */
  readonly ownerId: string;
  readonly id: string;
  readonly secretHash: string;
}

/** Texts such as `pfs_...`, made of two ids, which locate their item, and a secret. */
export class SecretText {
  readonly #prefix: string;

  /** The prefix lets secret scanners find leaked texts. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  isLike(text: string): boolean {
    return text.startsWith(this.#prefix);
  }

  create(ownerId: string, id: string): { text: string; secretHash: string } {
    const secret = randomBytes(SECRET_BYTES);
    const bytes = Buffer.concat([idToBytes(ownerId), idToBytes(id), secret]);
    return { text: this.#prefix + bytes.toString('base64url'), secretHash: hashOf(secret) };
  }

  /** Undefined if it cannot be such a text. The ids alone prove nothing: their item has the hash of the secret. */
  parse(text: string): ParsedSecret | undefined {
    const encoded = text.slice(this.#prefix.length);
    if (!this.isLike(text) || !ENCODED.test(encoded)) return undefined;
    const bytes = Buffer.from(encoded, 'base64url');
    return {
      ownerId: idFromBytes(bytes.subarray(0, ID_BYTES)),
      id: idFromBytes(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
      secretHash: hashOf(bytes.subarray(2 * ID_BYTES)),
    };
  }
}

/** The secret is long and random, so a fast hash without a salt is enough. */
function hashOf(secret: Buffer): string {
  return hash('sha256', secret, 'base64url');
}

/** Takes the same time wherever the two differ, so that timing reveals nothing. */
export function isSameHash(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
