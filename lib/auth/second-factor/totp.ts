import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toBase32 } from './base32.ts';

/** RFC 6238 with what every authenticator app supports: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ, and people type slowly: one step either way. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Personal%20Finance';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of a step, which is its number since 1970. */
export function totpCodeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The step whose code this is; undefined if there is none after the last one that was accepted. */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | undefined },
): number | undefined {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const expected = Buffer.from(totpCodeAt(secret, step));
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    if (isSame && (lastStep === undefined || step > lastStep)) found ??= step;
  }
  return found;
}

/** For a QR code. */
export function totpUri(secret: Uint8Array, email: string): string {
  // Apps show the address as it is, and `@` needs no encoding in a path.
  const account = encodeURIComponent(email).replaceAll('%40', '@');
  return `otpauth://totp/${ISSUER}:${account}?secret=${toBase32(secret)}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
