// The addresses and ranges that a key is bound to.
import { accept, refuse, type Result } from '@bourse/domain';
import { BlockList, isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Reads `203.0.113.7` and `2001:db8::/48` into the form that is kept; refuses the first that is neither. */
export function readAddresses(typed: readonly string[]): Result<readonly string[], 'invalid_key_address'> {
  const wrong = typed.find((one) => readRange(one) === undefined);
  if (wrong !== undefined) return refuse('invalid_key_address', { address: wrong });
  return accept([...new Set(typed.map((one) => one.toLowerCase()))]);
}

type Range = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };

function readRange(typed: string): Range | undefined {
  const [address = '', prefix, ...more] = typed.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0 || address.includes('%') || MAPPED_IPV4.test(address)) return undefined;
  const bits = version === 4 ? 32 : 128;
  if (prefix === undefined) return { address, prefix: bits, family: `ipv${version === 4 ? 4 : 6}` };
  const isPrefix = /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
  return isPrefix ? { address, prefix: Number(prefix), family: `ipv${version === 4 ? 4 : 6}` } : undefined;
}

/** Answers whether an address is among those of a key, which may be used from anywhere where it has none. */
export function admitsOf(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => true;
  const list = new BlockList();
  for (const range of addresses.flatMap((one) => readRange(one) ?? [])) {
    list.addSubnet(range.address, range.prefix, range.family);
  }
  return (address) => {
    const bare = MAPPED_IPV4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
    const version = isIP(bare);
    return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6');
  };
}
