import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** API Gateway's limits. Neither can be raised. The limits of functions are in payload-limits.ts. */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
export const HEADER_LIMIT_BYTES = 10_240;
/**
 * What the server reads of the headers. Beyond this it cannot know where a request comes from, so that a web page could
 * not read the response.
 */
export const READABLE_HEADER_BYTES = 1024 * 1024;

/** The request line and all header lines. */
export function headerBytes(incoming: IncomingMessage): number {
  let bytes = (incoming.method?.length ?? 0) + (incoming.url?.length ?? 0) + 12;
  for (const part of incoming.rawHeaders) bytes += part.length + 2;
  return bytes;
}

/** Reads the body. Returns undefined as soon as it is too large, and does not keep the rest. */
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
 * Allows a client that is still sending to finish before the connection is closed. If the connection were closed
 * while it sends, the client would not receive the response.
 */
export function discard(incoming: Readable): void {
  const timer = setTimeout(() => incoming.destroy(), 5_000);
  incoming.once('close', () => clearTimeout(timer));
  incoming.resume();
}
