import { hash } from 'node:crypto';
import type { Attachment, AttachmentInput } from '../../client/client.ts';
import type { TestUser } from './api.ts';
import { done, type Json } from './user-with-books.ts';

/** Small files that begin as their type does. `mark` makes them differ. */
export const JPEG = (mark = '') =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`photo ${mark}`)]);
export const PDF = (mark = '') => Buffer.from(`%PDF-1.7 ${mark}`);

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
