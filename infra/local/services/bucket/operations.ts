import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from '../../errors.ts';
import { readAll } from '../dynamodb.ts';
import type { Objects } from './objects.ts';
import { escaped } from './s3-error.ts';

export interface Asked {
  readonly objects: Objects;
  readonly key: string;
  readonly url: URL;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const BODY_MAX_BYTES = 64 * 1024 * 1024;

export async function putObject({ objects, key, incoming, outgoing }: Asked): Promise<void> {
  const { headers } = incoming;
  const length = Number(headers['content-length']);
  if (headers['content-length'] === undefined)
    throw new AwsError('MissingContentLength', 'You must provide the Content-Length HTTP header.', 411);
  if (length > BODY_MAX_BYTES) throw new AwsError('EntityTooLarge', 'The object is too large.');
  const body = await readAll(incoming);
  if (body.length !== length)
    throw new AwsError('IncompleteBody', 'You did not provide the announced number of bytes.');
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== hash('sha256', body, 'base64'))
    throw new AwsError('BadDigest', 'The SHA256 you specified did not match the calculated checksum.');
  objects.put(key, { type: String(headers['content-type'] ?? 'binary/octet-stream'), body });
  outgoing.writeHead(200, { etag: `"${hash('md5', body, 'hex')}"` }).end();
}

/** HEAD too: the server leaves out the body. */
export function getObject({ objects, key, url, incoming, outgoing }: Asked): void {
  const found = objects.find(key);
  if (!found) throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404);
  const { body, type } = found;
  const disposition = url.searchParams.get('response-content-disposition');
  const range = rangeOf(incoming.headers.range, body.length);
  const part = range ? body.subarray(range.from, range.to + 1) : body;
  outgoing.writeHead(range ? 206 : 200, {
    'content-type': type,
    'content-length': part.length,
    'accept-ranges': 'bytes',
    etag: `"${hash('md5', body, 'hex')}"`,
    ...(disposition !== null && { 'content-disposition': disposition }),
    ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${body.length}` }),
  });
  outgoing.end(part);
}

function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  const from = Number(first);
  if (from >= size) throw new AwsError('InvalidRange', 'The requested range is not satisfiable', 416);
  return { from, to: Math.min(last ? Number(last) : size, size - 1) };
}

export function deleteObject({ objects, key, outgoing }: Asked): void {
  objects.remove(key);
  outgoing.writeHead(204).end();
}

const LIST_MAX = 1000;

export function listObjects({ objects, url, outgoing }: Asked): void {
  const { searchParams } = url;
  if (searchParams.get('list-type') !== '2')
    throw new AwsError('NotImplemented', 'Only the second version of this operation is supported.', 501);
  const most = Math.min(Number(searchParams.get('max-keys') ?? LIST_MAX), LIST_MAX);
  const { keys, isTruncated } = objects.keysAfter(searchParams.get('start-after') ?? '', most);
  const contents = keys.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('');
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`;
  outgoing.writeHead(200, { 'content-type': 'application/xml' }).end(body);
}
