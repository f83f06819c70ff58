import { hash, randomBytes } from 'node:crypto';

const COUNTER_MAX = 0xfff;

let lastMs = 0;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562), for runtimes without `crypto.randomUUIDv7`. The 12 bits after the time count the
 * ids of one millisecond (section 6.2, method 1), so that each id sorts after the previous one even if the clock
 * goes back. The last 62 bits are random and cannot be guessed.
 */
export function uuidV7(nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // The upper half of the counter is left free for the ids that follow.
    counter = randomBytes(2).readUInt16BE() & (COUNTER_MAX >> 1);
  } else if (counter < COUNTER_MAX) {
    counter++;
  } else {
    lastMs++;
    counter = 0;
  }
  const bytes = Buffer.concat([Buffer.alloc(8), randomBytes(8)]);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return uuidFromBytes(bytes);
}

/**
 * A UUID of version 7 that is derived from a text, so that it is always the same. It sorts by the given time, and
 * anyone who knows the text can guess it.
 */
export function derivedUuidV7(ms: number, text: string): string {
  const digest = hash('sha256', text, 'hex');
  const variant = (8 | (Number.parseInt(digest.charAt(3), 16) & 3)).toString(16);
  return spelled(`${timeOf(ms)}7${digest.slice(0, 3)}${variant}${digest.slice(4, 19)}`);
}

/** Sorts before every UUID of version 7 of this time and later. */
export function firstUuidV7(ms: number): string {
  return spelled(timeOf(ms).padEnd(32, '0'));
}

function timeOf(ms: number): string {
  return ms.toString(16).padStart(12, '0');
}

export function uuidFromBytes(bytes: Buffer): string {
  return spelled(bytes.toString('hex'));
}

/** The usual spelling of a UUID. */
function spelled(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
