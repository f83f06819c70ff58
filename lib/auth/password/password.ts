import { randomBytes, timingSafeEqual } from 'node:crypto';
import { atInit } from '../../platform/init.ts';
import type { FieldErrors } from '../../platform/problems.ts';
import { codePoints, mayNormalizeTo } from '../../platform/text.ts';
import { deriveTag, findWhyPasswordsFail, type Parameters } from './argon2.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** OWASP's recommended parameters for argon2id. Each hash stores its own, so that they can be raised later. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;

// Chooses the implementation, which takes longest if it is WebAssembly.
atInit(findWhyPasswordsFail);

async function computeTag(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  return deriveTag({ password, salt, tagBytes: TAG_BYTES, ...parameters });
}

/** In the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await computeTag(password, salt, CURRENT);
  const { memory, passes, parallelism } = CURRENT;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { salt, tag, ...parameters } = parse(stored);
  return timingSafeEqual(await computeTag(password, salt, parameters), tag);
}

/** Checked if there is no such user, so that the response takes as long as for an existing user. */
export const DUMMY_HASH = `$argon2id$v=19$m=${CURRENT.memory},t=${CURRENT.passes},p=${CURRENT.parallelism}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(TAG_BYTES))}`;

export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored);
  return memory < CURRENT.memory || passes < CURRENT.passes || parallelism < CURRENT.parallelism;
}

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash is not in the expected format.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

let common: Set<string> | undefined;

/** The rules for a new password, except its length, which the contract checks. */
export function checkNewPassword(
  chosen: { readonly password?: string | undefined; readonly password_confirmation?: string | undefined },
  own: { readonly name?: string | undefined; readonly email?: string | undefined },
  errors: FieldErrors,
): void {
  const { password, password_confirmation: confirmation } = chosen;
  if (password === undefined) return;
  const weakness = findWeakness(password, own);
  if (weakness) errors.add('password', 'weak_password', weakness);
  if (confirmation !== undefined && !isSame(confirmation, password)) {
    errors.add('password_confirmation', 'confirmation_mismatch', 'must be the same as password');
  }
}

/** `password` is normalized. A confirmation can be as long as a body, and normalizing one that long is slow. */
function isSame(confirmation: string, password: string): boolean {
  return mayNormalizeTo(confirmation, codePoints(password)) && confirmation.normalize('NFC') === password;
}

/** The first guess of anyone who knows what the password is for. */
const SERVICE_NAME = /^personal[ _-]?finance([ _-]?(service|api))?\W?\d*\W?$/;

/** Why a new password must not be used, as the rest of a sentence about it; undefined if it may be used. */
export function findWeakness(
  password: string,
  own: { readonly name?: string | undefined; readonly email?: string | undefined },
): string | undefined {
  common ??= new Set(commonPasswords.split(' '));
  const folded = password.toLowerCase();
  if (password.trim() === '') return 'must not be spaces alone; choose a few words';
  if (new Set(folded).size === 1) return 'must not be one repeated character; choose a few words';
  if (common.has(folded)) return 'is one of the most common passwords; choose another';
  if (SERVICE_NAME.test(folded)) return 'must not be the name of the service';
  const personal = [own.name, own.email, own.email?.split('@')[0]].map((text) => text?.toLowerCase());
  if (personal.includes(folded)) return 'must not be your own name or e-mail address';
  return undefined;
}
