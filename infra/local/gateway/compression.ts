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
 * Compresses what an integration answered, as API Gateway does when the API states a minimum size. Its ETag stays as
 * it is, and no Vary is added.
 */
export async function compress(
  answer: Compressible,
  acceptEncoding: string | undefined,
  minimumBytes: number | undefined,
): Promise<void> {
  if (minimumBytes === undefined || answer.status === 204 || answer.status === 304) return;
  const coding = preferredCoding(acceptEncoding ?? '');
  if (!coding || answer.headers['content-encoding'] !== undefined) return;
  if (Buffer.byteLength(answer.body) < minimumBytes) return;
  answer.body = await CODINGS[coding](answer.body);
  answer.headers['content-encoding'] = coding;
}

/**
 * The coding that the client likes best, the first of several that it likes as much. Another one than API Gateway
 * knows means no compression, even if a known one comes second; and so does `*`.
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
