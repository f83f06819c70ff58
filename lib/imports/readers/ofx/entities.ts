const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const REFERENCE = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

/** Some banks escape text twice: `AT&amp;amp;T`. An unknown reference stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return decodeOnce(decodeOnce(text));
}

function decodeOnce(text: string): string {
  return text.replace(REFERENCE, (whole, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
