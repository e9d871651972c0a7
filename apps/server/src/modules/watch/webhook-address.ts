// Where a webhook may be: https anywhere, http on this machine alone.
import { isIP } from 'node:net';

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Without user or password: the secret of the target is what proves who sends. */
export function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_NAMES.has(hostname));
}

/** Gives an address without its brackets; undefined for a name. */
export function addressOfHost(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}
