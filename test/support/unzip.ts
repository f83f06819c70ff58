import { crc32 } from 'node:zlib';

/** The files of a ZIP that compresses nothing, as an independent reader finds them: from its end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const file = zip.subarray(start, start + size);
    if (crc32(file) !== checksum) throw new Error(`${name} is broken.`);
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, file);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
