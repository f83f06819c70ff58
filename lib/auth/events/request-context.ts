import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { deviceNameOf } from '../sessions/open-session.ts';

/** Where a request came from. */
export interface RequestContext {
  readonly device: string;
  readonly network: string;
}

export function requestContextOf(event: APIGatewayProxyEvent, deviceName?: string): RequestContext {
  return {
    device: deviceNameOf(deviceName, event),
    network: wideNetworkOf(event.requestContext.identity.sourceIp),
  };
}

/** Wide enough to say little about a person, and narrow enough to recognize a stranger. */
export function wideNetworkOf(address: string): string {
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  // A mapped address contains an IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return wideNetworkOf(mapped);
  const [head = ''] = address.split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
