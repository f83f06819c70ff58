import type { BookId } from '../platform/book.ts';
import { type Asked, bucketAddress } from '../platform/bucket-address.ts';
import { config } from '../platform/config.ts';
import { assert, Problem } from '../platform/problems.ts';
import { type Presigned, presign } from '../platform/s3-signature.ts';
import type { Attachment, Upload } from './attachment.ts';
import { START_BYTES } from './content-types.ts';

const UPLOAD_SECONDS = 15 * 60;
const DOWNLOAD_SECONDS = 5 * 60;
/** For calls of the functions themselves. */
const CALL_SECONDS = 60;
const CALL_TIMEOUT_MS = 5000;

/** Ids cannot be guessed, and no two books share a folder. */
export const objectKey = (bookId: BookId, attachmentId: string): string => `${bookId}/${attachmentId}`;

/** The book and the attachment that an object belongs to. */
export function ownerOf(key: string): { bookId: BookId; attachmentId: string } {
  const [bookId = '', attachmentId = ''] = key.split('/');
  return { bookId: bookId as BookId, attachmentId };
}

/** A request that gives an address. */
interface Asking {
  readonly event: Asked;
  readonly now: Date;
}

/** The request that sends the file: it takes only this type, length and content. */
export function signUpload(
  bookId: BookId,
  { id, content_type, size, sha256 }: Pick<Attachment, 'id' | 'content_type' | 'size' | 'sha256'>,
  { event, now }: Asking,
): Upload {
  const headers = {
    'Content-Type': content_type,
    'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
  };
  // Every client sends the length by itself, and browsers let nobody else set it.
  const signed = { ...headers, 'Content-Length': String(size) };
  const { url, expiresAt } = sign('PUT', objectKey(bookId, id), now, UPLOAD_SECONDS, {
    headers: signed,
    event,
  });
  return { method: 'PUT', url: url.href, headers, expires_at: expiresAt };
}

/** An address that downloads the file, and never shows it as a page. */
export function signDownload(
  bookId: BookId,
  { id, file_name }: Pick<Attachment, 'id' | 'file_name'>,
  { event, now }: Asking,
): { url: string; expires_at: string } {
  const query = { 'response-content-disposition': dispositionOf(file_name) };
  const { url, expiresAt } = sign('GET', objectKey(bookId, id), now, DOWNLOAD_SECONDS, { query, event });
  return { url: url.href, expires_at: expiresAt };
}

/** RFC 6266: the name for old clients, and the whole name. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^ !#-[\]-~]/g, '_');
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The first bytes of a file; undefined if it was not sent. */
export async function readStart(bookId: BookId, id: string): Promise<Buffer | undefined> {
  const { url } = sign('GET', objectKey(bookId, id), new Date(), CALL_SECONDS);
  const response = await call(url, { headers: { range: `bytes=0-${START_BYTES - 1}` } });
  if (response.status === 404) return undefined;
  return Buffer.from(await requireOk(response).arrayBuffer());
}

/** Does nothing if there is no such file. */
export async function removeFile(key: string): Promise<void> {
  const { url } = sign('DELETE', key, new Date(), CALL_SECONDS);
  requireOk(await call(url, { method: 'DELETE' }));
}

/** The names of some files, in order, after this one. Empty if there are no more. */
export async function listFiles(after: string): Promise<string[]> {
  const query = { 'list-type': '2', 'start-after': after };
  const { url } = sign('GET', '', new Date(), CALL_SECONDS, { query });
  const text = await requireOk(await call(url, {})).text();
  // Nothing in them needs to be escaped.
  return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
}

interface Further {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Who gets the address asked for it with this. Left out: the function itself uses it. */
  readonly event?: Asked;
}

function sign(
  method: Presigned['method'],
  key: string,
  at: Date,
  expiresSeconds: number,
  { headers, query = {}, event }: Further = {},
): { url: URL; expiresAt: string } {
  const bucket = bucketAddress(event);
  assert(bucket, 'a function without a bucket used one');
  const address = new URL(`${bucket}/${key}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const { region, credentials } = config;
  const request = { method, url: address, at, expiresSeconds, region, ...(headers && { headers }) };
  // The signature has whole seconds.
  const signedAt = Math.floor(at.getTime() / 1000) * 1000;
  const expiresAt = new Date(signedAt + expiresSeconds * 1000).toISOString();
  return { url: presign(request, credentials), expiresAt };
}

async function call(url: URL, options: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    if (response.status < 500 && response.status !== 429) return response;
    await response.body?.cancel();
    throw new Error(`S3 answered ${response.status}.`);
  } catch (cause) {
    throw new Problem('service_unavailable', { retryAfterSeconds: 1, cause });
  }
}

/** The message never has the address, which is a secret. */
function requireOk(response: Response): Response {
  if (!response.ok) throw new Error(`S3 refused a request with ${response.status}.`);
  return response;
}
