import type { Item } from './write.ts';

/** Shorter texts are stored as they are: loading the compression would cost a cold start more than it saves. */
const COMPRESSED_MIN_BYTES = 4096;

/** A text in fewer characters. It is base64, because our protocol sends no binary values. */
export function compress(text: string): string {
  return zlib().deflateRawSync(text).toString('base64');
}

export function decompress(compressed: string): string {
  return zlib().inflateRawSync(Buffer.from(compressed, 'base64')).toString();
}

/** A JSON text as stored in an item. */
export function packed(json: string): { json: string } | { deflated: string } {
  if (Buffer.byteLength(json) < COMPRESSED_MIN_BYTES) return { json };
  const shorter = compress(json);
  return shorter.length < Buffer.byteLength(json) ? { deflated: shorter } : { json };
}

export function unpacked(stored: Item): string {
  if (stored.deflated === undefined) return String(stored.json);
  return decompress(String(stored.deflated));
}

/** Loaded on demand, because most requests do not need it and loading it would slow down their cold start. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}
