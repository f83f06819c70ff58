import { BlockList, isIP } from 'node:net';

/**
 * Ranges of IPv4 that are not the public internet: IANA's registry of special-purpose addresses, and addresses of
 * cloud providers' own services. Metadata services are in link-local (169.254.169.254), shared (100.100.100.200) and
 * protocol (192.0.0.192) ranges; Azure has one that looks public.
 */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/**
 * The only range of IPv6 from which public addresses are assigned. Outside of it are loopback, link-local, unique local
 * and multicast addresses, and those that embed IPv4 (mapped, compatible, translated, NAT64).
 */
const PUBLIC_IPV6 = '2000::/3';
/** Within that range: protocols such as Teredo, documentation, 6to4, and the block of the AS112 project. */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'] as const;

const refusedIpv4 = listOf(REFUSED_IPV4, 'ipv4');
const refusedIpv6 = listOf(REFUSED_IPV6, 'ipv6');
const publicIpv6 = listOf([PUBLIC_IPV6], 'ipv6');

/** Whether an address is on the public internet, so that we may connect to it on behalf of a user. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedIpv4.check(address, 'ipv4');
  // An address with a zone (`fe80::1%eth0`) belongs to one link.
  if (family !== 6 || address.includes('%')) return false;
  return publicIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
}

function listOf(ranges: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), type);
  }
  return list;
}
