// The network that an address belongs to, where attempts are counted by address.
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** One customer is given a /64 at least: whoever has one address of it has them all. */
const GROUPS_OF_NETWORK = 4;

/** An IPv4 address as it is; of an IPv6 address its /64, as `2001:db8:0:1::/64`. Of a connection that has gone none is known. */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? '';
  const bare = address.replace(/%.*$/, '');
  const mapped = MAPPED_IPV4.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  // A URL writes every IPv6 address in one way, with hexadecimal groups only.
  const { hostname } = new URL(`http://[${bare}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...missing, ...after];
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}
