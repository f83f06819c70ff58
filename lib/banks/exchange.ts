import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { lookupOf, type Network, receiverAt } from '../platform/egress/receiver.ts';

interface Outgoing {
  readonly method: 'GET' | 'POST';
  /** Without user name and password. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The most bytes of an answer that are read. */
  readonly maxBytes: number;
}

export interface BankResponse {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Sends one request to an address that a user chose, and reads the whole answer. It follows no redirects. Throws if the
 * address is refused, if the answer is not complete in time, or if it is too large.
 */
export async function exchange(
  { method, url: text, headers, maxBytes }: Outgoing,
  network: Network,
): Promise<BankResponse> {
  const { url, addresses, signal } = await receiverAt(text, network);
  const { promise, resolve, reject } = Promise.withResolvers<BankResponse>();
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const outgoing = request(url, {
    method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'personal-finance-service',
      ...(method === 'POST' && { 'content-length': '0' }),
      ...headers,
    },
    agent: false,
    lookup: lookupOf(addresses),
    signal,
  });
  outgoing.once('error', reject);
  outgoing.once('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new Error('The answer is no HTTP.'));
  });
  outgoing.once('response', (response) => {
    readAll(response, maxBytes).then(resolve, (error: unknown) => {
      outgoing.destroy();
      reject(error);
    });
  });
  outgoing.end();
  return promise;
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<BankResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  // A connection that breaks off ends the loop without an error in some cases.
  if (!response.complete) throw new Error('The answer is not complete.');
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
