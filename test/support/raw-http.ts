import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Answer } from './api.ts';
import { cloud } from './cloud.ts';
import { seeResponse } from './see-response.ts';

export interface RawOptions {
  /** Names and values in turn, exactly as they are sent; a name may be repeated. */
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  /** This machine's address that the request comes from, `127.0.0.2` for example. */
  readonly from?: string;
  readonly url?: string;
}

/** A request as no `fetch` would make it: from another address, with repeated headers or no content type. */
export async function rawCall(method: string, path: string, options: RawOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(options.url ?? cloud().url);
  const body = options.body ?? '';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(
    {
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      method,
      path,
      agent: false,
      ...(options.from !== undefined && { localAddress: options.from }),
      headers: [
        ...['Host', `localhost:${port}`],
        ...(options.headers ?? []),
        ...(body.length > 0 ? ['Content-Length', String(Buffer.byteLength(body))] : []),
      ],
    },
    resolve,
  ).once('error', reject);
  outgoing.end(body);
  const response = await promise;
  const text = await readText(response);
  const headers = new Headers();
  for (let i = 0; i + 1 < response.rawHeaders.length; i += 2) {
    headers.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
  }
  const status = response.statusCode ?? 0;
  if (headers.has('x-amz-apigw-id'))
    seeResponse({ method, path: path.split('?')[0] ?? '', status, headers, text });
  const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
  return { status, headers, body: isJson ? JSON.parse(text) : undefined, text };
}

/** Whether this machine has more than one loopback address, as Linux does and macOS does not. */
export const HAS_OTHER_LOOPBACK = process.platform === 'linux';
