/** Of the file, in hexadecimal. A page that was not loaded over TLS, such as a phone's of a laptop, has no `subtle`. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256Here(bytes);
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const BLOCK = 64;
const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractions of their roots. */
const ROUND_CONSTANTS = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

function fractionOf(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 as FIPS 180-4 defines it. */
export function sha256Here(bytes: Uint8Array): Uint8Array {
  // One bit, zeros, and the length in bits, up to the end of a block.
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(state, words, view, at);
  const result = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) result.setInt32(index * 4, word);
  return new Uint8Array(result.buffer);
}

function addBlock(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  const word = (index: number) => words[index] ?? 0;
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [word(i - 15), word(i - 2)];
    const first = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const second = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = word(i - 16) + first + word(i - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] ?? 0) + word(i)) | 0;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  for (const [index, part] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + part;
}
