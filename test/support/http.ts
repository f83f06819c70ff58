import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { cloud } from './cloud.ts';
import { seeResponse } from './description/see-response.ts';

/** A response as the tests look at it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, wrong ones among them.
  readonly body: any;
  readonly text: string;
}

export interface Sent {
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly path: string;
  /** Or names and values in turn, exactly as they are sent. */
  readonly headers: OutgoingHttpHeaders | readonly string[];
  readonly body: string | Buffer | undefined;
  /** Without one, the request uses a new connection. */
  readonly agent: Agent | false;
  /** This machine's address that the request comes from. */
  readonly from?: string | undefined;
}

/** Sends a request to a local gateway, and compares the response with the description of the API. */
export async function exchange(gatewayUrl: string, sent: Sent): Promise<Answer> {
  const { port, pathname } = new URL(gatewayUrl);
  const { method, path, headers: sentHeaders, body, agent, from } = sent;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(
    {
      // Without a name lookup, for which Node.js needs another thread.
      host: '127.0.0.1',
      port,
      method,
      // A strict cloud has everything below a stage, except for what AWS does not have.
      path: pathname === '/' || path.startsWith('/_local/') ? path : `${pathname}${path}`,
      agent,
      ...(from !== undefined && { localAddress: from }),
      headers: sentHeaders,
    },
    resolve,
  );
  outgoing.on('error', reject).end(body);
  const response = await promise;
  const status = response.statusCode ?? 0;
  const headers = new Headers();
  for (let i = 0; i + 1 < response.rawHeaders.length; i += 2) {
    headers.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
  }
  const bytes = await buffer(response);
  const text = (headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  if (headers.has('x-amz-apigw-id'))
    seeResponse({ method, path: path.split('?')[0] ?? '', status, headers, text });
  return answerOf(status, headers, text);
}

export function answerOf(status: number, headers: Headers, text: string): Answer {
  const isJson = /[/+]json\b/.test(headers.get('content-type') ?? '') && text !== '';
  return { status, headers, body: isJson ? JSON.parse(text) : undefined, text };
}

export interface RawOptions {
  /** Names and values in turn, exactly as they are sent; a name may be repeated. */
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  /** This machine's address that the request comes from, `127.0.0.2` for example. */
  readonly from?: string | undefined;
  readonly url?: string;
}

/** A request that `fetch` cannot send: from another address, with repeated headers or no content type. */
export function rawCall(method: string, path: string, options: RawOptions = {}): Promise<Answer> {
  const { body = '', headers = [], from, url = cloud().url } = options;
  return exchange(url, {
    method,
    path,
    headers: [
      ...(headers.includes('Host') ? [] : ['Host', `localhost:${new URL(url).port}`]),
      ...headers,
      ...(body.length > 0 ? ['Content-Length', String(Buffer.byteLength(body))] : []),
    ],
    body,
    agent: false,
    from,
  });
}

/** Logs in from one of this machine's addresses, `127.0.0.2` for example. */
export function logInFrom(from: string | undefined, email: string, password: string): Promise<Answer> {
  return rawCall('POST', '/auth/login', {
    from,
    headers: ['Content-Type', 'application/json'],
    body: JSON.stringify({ email, password }),
  });
}

/** Whether this machine has more than one loopback address, as Linux does and macOS does not. */
export const HAS_OTHER_LOOPBACK = process.platform === 'linux';
