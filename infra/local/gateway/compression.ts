import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gunzip, gzip, inflate } from 'node:zlib';
import type { Fault } from './gateway-response.ts';
import { BODY_LIMIT_BYTES } from './request-limits.ts';

const CODINGS = { gzip: promisify(gzip), deflate: promisify(deflate) };
type Coding = keyof typeof CODINGS;
const DECODERS = { gzip: promisify(gunzip), deflate: promisify(inflate) };

interface Compressible {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer | string;
}

/**
 * Compresses the response of an integration, as API Gateway does if the API has a minimum size. The ETag is not changed,
 * and no Vary header is added.
 */
export async function compress(
  response: Compressible,
  acceptEncoding: string | undefined,
  minimumBytes: number | undefined,
): Promise<void> {
  if (minimumBytes === undefined || response.status === 204 || response.status === 304) return;
  const coding = preferredCoding(acceptEncoding ?? '');
  if (!coding || response.headers['content-encoding'] !== undefined) return;
  if (Buffer.byteLength(response.body) < minimumBytes) return;
  response.body = await CODINGS[coding](response.body);
  response.headers['content-encoding'] = coding;
}

/**
 * The coding that the client prefers, or the first of several with the same weight. If API Gateway does not support it,
 * or if it is `*`, the response is not compressed, even if the client also accepts a supported coding.
 */
function preferredCoding(header: string): Coding | undefined {
  let best: { name: string; weight: number } | undefined;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    if (name !== '' && weight > (best?.weight ?? 0)) best = { name, weight };
  }
  return best && Object.hasOwn(CODINGS, best.name) ? (best.name as Coding) : undefined;
}

/** Decompresses the body of a request, as API Gateway does if the API has a minimum size for responses. */
export async function decompress(
  body: Buffer,
  contentEncoding: string | undefined,
  minimumBytes: number | undefined,
): Promise<Buffer | Fault> {
  const coding = contentEncoding?.trim().toLowerCase() ?? 'identity';
  if (minimumBytes === undefined || body.length === 0 || coding === 'identity') return body;
  if (!Object.hasOwn(DECODERS, coding)) return 'UNSUPPORTED_MEDIA_TYPE';
  try {
    return await DECODERS[coding as Coding](body, { maxOutputLength: BODY_LIMIT_BYTES });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'REQUEST_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE';
  }
}
