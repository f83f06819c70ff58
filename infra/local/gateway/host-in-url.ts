import { isIPv6 } from 'node:net';

/**
 * How clients name the address that the gateway listens on. Those that stand for all addresses of this machine cannot
 * be called everywhere, and an IPv6 address needs brackets.
 */
export function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
