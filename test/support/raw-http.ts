import { cloud } from './cloud.ts';
import { type Answer, exchange } from './http.ts';

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
      ...['Host', `localhost:${new URL(url).port}`],
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
