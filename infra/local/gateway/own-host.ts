import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const ALL_ADDRESSES = ['0.0.0.0', '::'];
/** An address cannot be made to lead elsewhere, unlike a name. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/**
 * Whether a `Host` header, with any port, names this machine. A web page can make its own name lead here (DNS
 * rebinding), and a browser would then treat it as a page of the service.
 */
export function isOwnHost(named: string | undefined, listeningOn: string): boolean {
  const host = (named ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  if (LOOPBACK.includes(host)) return true;
  if (!ALL_ADDRESSES.includes(listeningOn)) return host === hostInUrl(listeningOn).toLowerCase();
  const own = hostname().toLowerCase();
  // The second is the name that other devices in the same network know.
  return ADDRESS.test(host) || host === own || host === `${own.split('.', 1)[0]}.local`;
}

export function foreignHost(url: string): string {
  return `The local service responds only under its own names, so that no web page can reach it under another name. Use ${url}. To use it from other devices, start it with HOST=0.0.0.0 and use this machine's IP address or host name.`;
}

/**
 * How clients name the address that the gateway listens on. Those that stand for all addresses of this machine cannot
 * be called everywhere, and an IPv6 address needs brackets.
 */
export function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
