import type { IncomingMessage } from 'node:http';

/** API Gateway's limits. Neither can be raised. Those of the functions behind it are in payload-limits.ts. */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
export const HEADER_LIMIT_BYTES = 10_240;

/** The request line and all header lines. */
export function headerBytes(incoming: IncomingMessage): number {
  let bytes = (incoming.method?.length ?? 0) + (incoming.url?.length ?? 0) + 12;
  for (const part of incoming.rawHeaders) bytes += part.length + 2;
  return bytes;
}

/** The body. Undefined as soon as it is known to be too large: the rest is not kept. */
export async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > limitBytes) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes <= limitBytes) return;
    incoming.off('data', onData);
    resolve(undefined);
  };
  incoming
    .on('data', onData)
    .once('end', () => resolve(Buffer.concat(chunks)))
    .once('error', reject);
  return promise;
}

/**
 * Lets a client that is still sending finish or give up before the connection ends: a connection that is cut
 * while it sends would lose the answer it is about to read.
 */
export function discard(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.destroy(), 5_000);
  incoming.once('close', () => clearTimeout(timer));
  incoming.resume();
}
