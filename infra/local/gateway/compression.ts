import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';

const CODINGS = { gzip: promisify(gzip), deflate: promisify(deflate) };
type Coding = keyof typeof CODINGS;

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
