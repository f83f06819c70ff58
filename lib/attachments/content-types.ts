/** The types of files that can be attached, and how their files begin. */
const BEGINNINGS = {
  'image/jpeg': (start: Buffer) => start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (start: Buffer) => start.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  'image/webp': (start: Buffer) =>
    start.subarray(0, 4).toString('latin1') === 'RIFF' && start.subarray(8, 12).toString('latin1') === 'WEBP',
  // An ISO media file names its kind after its first length.
  'image/heic': (start: Buffer) =>
    start.subarray(4, 8).toString('latin1') === 'ftyp' &&
    HEIC_BRANDS.has(start.subarray(8, 12).toString('latin1')),
  'application/pdf': (start: Buffer) => start.subarray(0, 5).toString('latin1') === '%PDF-',
} as const;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

export type ContentType = keyof typeof BEGINNINGS;
export const CONTENT_TYPES = Object.keys(BEGINNINGS) as ContentType[];

/** How much of a file tells its type. */
export const START_BYTES = 16;

export function beginsAs(type: string, start: Buffer): boolean {
  return BEGINNINGS[type as ContentType]?.(start) ?? false;
}
