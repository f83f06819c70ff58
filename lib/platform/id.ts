import { randomUUIDv7 } from 'node:crypto';
import { uuidFromBytes, uuidV7 } from './uuid-v7.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** In Node since 24.16; Lambda chooses the version of Node. */
const generate: () => string = randomUUIDv7 ?? uuidV7;

/** Unguessable, and sortable by creation. */
export function newId(): string {
  return generate();
}

/** Ids in ascending order. Those of one millisecond would otherwise be in random order. */
export function newIds(count: number): string[] {
  return Array.from({ length: count }, newId).sort();
}

/** Whether a text can be one of our ids. Any other text is not looked up, and must not become part of a key. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The 16 bytes of an id. */
export function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export function idFromBytes(bytes: Buffer): string {
  return uuidFromBytes(bytes);
}

/** After `#`, which separates the parts of a place. */
const FIRST_DIGIT = '1'.charCodeAt(0);
const SHORT_LENGTH = 22;

/**
 * An id in 22 characters instead of 36, with the same order: for index attributes, where each byte is stored many
 * times.
 */
export function shortId(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`);
  let short = '';
  for (let i = 0; i < SHORT_LENGTH; i++) {
    short = String.fromCharCode(FIRST_DIGIT + Number(rest & 63n)) + short;
    rest >>= 6n;
  }
  return short;
}
