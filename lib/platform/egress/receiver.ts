import type { LookupFunction } from 'node:net';
import { type Address, publicAddresses, RefusedReceiver, type Resolve, resolveByDns } from './resolve.ts';
import { checkUrl, isLocalhost, type UrlRules } from './url.ts';

const LOCAL_ADDRESSES: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Which addresses requests may be sent to, and how long they may take. */
export interface Network extends UrlRules {
  /** The time limit for DNS, connection and response together. */
  readonly timeoutMs: number;
  /** Tests replace it. */
  readonly resolve?: Resolve;
}

export interface Receiver {
  readonly url: URL;
  /** The addresses that were checked: requests connect to them, not to whatever the name resolves to a moment later. */
  readonly addresses: readonly Address[];
  readonly signal: AbortSignal;
}

/** A receiver that a user chose, if we may connect to it. The time limit begins now. */
export async function receiverAt(text: string, network: Network): Promise<Receiver> {
  const checked = checkUrl(text, network);
  if (!checked.ok) throw new RefusedReceiver(`The URL ${checked.message}.`);
  const url = checked.value;
  const signal = AbortSignal.timeout(network.timeoutMs);
  const addresses = isLocalhost(text)
    ? LOCAL_ADDRESSES
    : await publicAddresses(url.hostname, network.resolve ?? resolveByDns, signal);
  signal.throwIfAborted();
  return { url, addresses, signal };
}

/** Resolves any name to the addresses that were checked. */
export function lookupOf(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
