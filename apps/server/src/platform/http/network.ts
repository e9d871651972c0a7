// The network that an address belongs to, where attempts are counted by address, and these counts.
import { isIPv6 } from 'node:net';
import type { Clock } from '../../system/clock.ts';

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

// How often each network did something in the present window of time. Bounded: every window begins with none, and
// networks that come when the table is full share one count.

const NETWORKS_MAX = 100_000;
const LATECOMERS = 'latecomers';

export class AddressCounts {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(clock: Pick<Clock, 'now'>, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  get(address: string): number {
    this.#turn();
    return this.#counts.get(this.#keyOf(address)) ?? 0;
  }

  add(address: string): void {
    this.#turn();
    const key = this.#keyOf(address);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Takes one back: what was counted before it was known turned out well. */
  remove(address: string): void {
    this.#turn();
    const key = this.#keyOf(address);
    const count = this.#counts.get(key) ?? 0;
    if (count > 0) this.#counts.set(key, count - 1);
  }

  #keyOf(address: string): string {
    const network = networkOf(address);
    return this.#counts.size < NETWORKS_MAX || this.#counts.has(network) ? network : LATECOMERS;
  }

  #turn(): void {
    const window = Math.floor(this.#clock.now() / this.#windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}
