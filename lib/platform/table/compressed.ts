/** A text in fewer characters. It is base64, because our protocol sends no binary values. */
export function compress(text: string): string {
  return zlib().deflateRawSync(text).toString('base64');
}

export function decompress(compressed: string): string {
  return zlib().inflateRawSync(Buffer.from(compressed, 'base64')).toString();
}

/** Loaded when it is needed: most requests of most functions do not, and loading it would add to their cold start. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}
