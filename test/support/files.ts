import { hash } from 'node:crypto';
import type { Attachment, AttachmentInput } from '../../client/client.ts';
import type { TestUser } from './api.ts';
import { done, type Json } from './user-with-books.ts';

/** Small files that begin as their type does. `mark` makes them differ. */
export const JPEG = (mark = '') =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`photo ${mark}`)]);
export const PDF = (mark = '') => Buffer.from(`%PDF-1.7 ${mark}`);

/** Where the photographs of tests were taken, and with what: nobody else should get to know. */
export const CAMERA = 'Camera of the test';
const LATITUDE = [47, 59, 42];

/** A JPEG with what a phone writes into it: it is lying on its side, and says where it was taken. */
export function asTakenByPhone(jpeg: Buffer): Buffer {
  const make = Buffer.from(`${CAMERA}\0`);
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (...entries: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)]);
  const lengthOf = (entries: number) => 2 + entries * 12 + 4;
  const gpsAt = 8 + lengthOf(3);
  const makeAt = gpsAt + lengthOf(2);
  const latitude = Buffer.alloc(24);
  for (const [index, part] of LATITUDE.entries()) {
    latitude.writeUInt32LE(part, index * 8);
    latitude.writeUInt32LE(1, index * 8 + 4);
  }
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory(entry(0x10f, 2, make.length, makeAt), entry(0x112, 3, 1, 6), entry(0x8825, 4, 1, gpsAt)),
    directory(entry(1, 2, 2, 'N'.charCodeAt(0)), entry(2, 5, 3, makeAt + make.length)),
    make,
    latitude,
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + 6 + tiff.length);
  const segment = [Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), tiff];
  return Buffer.concat([jpeg.subarray(0, 2), ...segment, jpeg.subarray(2)]);
}

/** The announcement of a file. */
export function announcement(file: Buffer, given: Partial<AttachmentInput> = {}): AttachmentInput {
  return {
    file_name: 'receipt.jpg',
    content_type: 'image/jpeg',
    size: file.length,
    sha256: hash('sha256', file, 'hex'),
    ...given,
  };
}

/** Sends a file as a browser does. */
export function send({ upload }: Pick<Attachment, 'upload'>, file: Buffer): Promise<Response> {
  if (!upload) throw new Error('There is no upload.');
  const { method, url, headers } = upload;
  return fetch(url, { method, headers, body: new Uint8Array(file) });
}

/** Announces, sends and completes a file. */
export async function attach(
  user: TestUser,
  transactionId: string,
  file: Buffer = JPEG(),
  given: Partial<AttachmentInput> = {},
): Promise<Json> {
  const announced = done(
    await user.post(`/transactions/${transactionId}/attachments`, announcement(file, given)),
  );
  const sent = await send(announced, file);
  if (!sent.ok) throw new Error(`${sent.status} ${await sent.text()}`);
  return done(await user.post(`/attachments/${announced.id}/complete`));
}

/** The code of an error of S3. */
export async function codeOf(response: Response): Promise<string> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  return `${response.status} ${code}`.trim();
}
