import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { lookupOf, type Network as OutgoingNetwork, receiverAt } from '../platform/egress/receiver.ts';
import type { Address } from '../platform/egress/resolve.ts';

/** Only the status of a response matters. A little of the body is read, so that the receiver can finish. */
const RESPONSE_MAX_BYTES = 4096;
/** How long a receiver may take to finish its response after the status. */
const FINISH_MS = 250;

export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Network extends OutgoingNetwork {
  /** Tests replace it. */
  readonly exchange?: typeof exchangeWith;
}

/**
 * Sends a request to a URL that a user chose, and returns the status of the response. It connects to the addresses that
 * were checked, not to whatever the name resolves to a moment later, and follows no redirects. Throws if there is no
 * response in time, or if the receiver is refused.
 */
export async function send({ url: text, headers, body }: Sending, network: Network): Promise<number> {
  const { url, addresses, signal } = await receiverAt(text, network);
  return (network.exchange ?? exchangeWith)(url, { headers, body, addresses, signal });
}

interface Exchange {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly addresses: readonly Address[];
  readonly signal: AbortSignal;
}

/** Sends one request to a receiver at one of these addresses, and returns the status. */
export function exchangeWith(url: URL, { headers, body, addresses, signal }: Exchange): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A separate connection for each attempt: nothing is shared between receivers.
    agent: false,
    lookup: lookupOf(addresses),
    signal,
  });
  outgoing.once('error', reject);
  // Without a listener, the connection would be closed with neither a response nor an error.
  outgoing.once('upgrade', (response, socket) => {
    resolve(response.statusCode ?? 0);
    socket.destroy();
  });
  outgoing.once('response', (response) => {
    const finish = () => {
      clearTimeout(timer);
      resolve(response.statusCode ?? 0);
      outgoing.destroy();
    };
    const timer = setTimeout(finish, FINISH_MS);
    let readBytes = 0;
    response.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes > RESPONSE_MAX_BYTES) finish();
    });
    response.once('close', finish);
    response.once('error', finish);
  });
  outgoing.end(body);
  return promise;
}
