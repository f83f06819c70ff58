import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './addresses.ts';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Finds the addresses of a host name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<Address[]>;

/** A receiver that we refuse to connect to. */
export class RefusedReceiver extends Error {
  override readonly name = 'RefusedReceiver';
}

/** Queries DNS itself: the system's lookup cannot be cancelled, and blocks one of a few threads. */
export const resolveByDns: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addressesOf = (found: typeof four, family: 4 | 6): Address[] =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
    // IPv4 first, because functions have no route to IPv6.
    return [...addressesOf(four, 4), ...addressesOf(six, 6)];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/**
 * The addresses of a receiver. If any of them is not public, the receiver is refused, because a name could have both
 * kinds.
 */
export async function publicAddresses(
  host: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Address[]> {
  const found = await resolve(host, signal);
  if (found.length === 0) throw new RefusedReceiver('The host name has no address.');
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new RefusedReceiver('The host name has an address that is not public.');
  return found;
}
