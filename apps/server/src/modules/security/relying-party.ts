// Who we are to passkeys: a domain, and the one origin whose pages may ask for them.
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

export type RelyingParty = { readonly id: string; readonly origin: string };

/** Passkeys belong to a domain, never to an IP address: a server that only has one serves them as `localhost`. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
