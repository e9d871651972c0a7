// Posts what is signed to a webhook: once, to the address that its name resolves to and to no private one, following no redirect.
import { createHmac } from 'node:crypto';
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { assertNothingHeld } from '../../core/storage/connection.ts';

const TIMEOUT_MS = 10_000;

type Posting = {
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  /** The time of the signature, in UTC epoch seconds. */
  readonly time: number;
  /** Addresses of this machine and of networks behind it are posted to as well. */
  readonly isPrivateAllowed: boolean;
  readonly signal: AbortSignal;
};

/**
 * HMAC-SHA-256 in hexadecimal digits of the time, a point and the body: who checks it refuses what is old, and so what is sent
 * to them again by others.
 */
export const signWebhook = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');

/** Throws where it was not taken: any status but 2xx, no answer in time, a private address. */
export async function postWebhook({ url, body, secret, time, isPrivateAllowed, signal }: Posting): Promise<void> {
  assertNothingHeld('a webhook');
  const target = new URL(url);
  const literal = addressOfHost(target.hostname);
  if (literal !== undefined && !isPrivateAllowed && isPrivate(literal)) throw new PrivateAddress();
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request(target, {
      method: 'POST',
      // No agent keeps the connection open, which may not be used again for weeks.
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Bourse',
        'x-bourse-timestamp': `${time}`,
        'x-bourse-signature': `sha256=${signWebhook(secret, time, body)}`,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(!isPrivateAllowed && { lookup: lookUpPublic }),
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      // The body of the answer is not read.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sending.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`);
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor() {
    super('a private address: ALARM_PRIVATE_TARGETS=1 allows it');
  }
}

/** The connection goes to the address that was checked here: no name can resolve to another one a moment later. */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => !isPrivate(address));
    const [first] = found;
    if (error) answer(error, []);
    else if (!first) answer(new PrivateAddress(), []);
    else if (options.all === true) answer(null, found);
    else answer(null, first.address, first.family);
  });
};

const PRIVATE_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  // IPv4 in other clothes: compatible, translated, 6to4, Teredo. The first are also `::` and `::1`.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const privateNetworks = new BlockList();
for (const [network, prefix] of PRIVATE_NETWORKS) {
  privateNetworks.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
}

/** Also of an IPv4 address that is written as IPv6. */
export const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A webhook may be at https anywhere, at http on this machine alone. It has no user or password: the secret of the target is
 * what proves who sends.
 */
export function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_NAMES.has(hostname));
}

/** Gives an address without its brackets; undefined for a name. */
function addressOfHost(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}
