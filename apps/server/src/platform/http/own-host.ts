// Whether a request names a host that nobody else can own.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The names of the site: the host of its address, and the host that it listens on. */
export type Site = { readonly publicUrl: string; readonly host: string };

/** A name or an address, and perhaps a port: no other part of an address is allowed. */
const HOST = /^(?:[a-z\d.-]+|\[[a-f\d.:]+\])(?::\d{1,5})?$/i;

/**
 * A name that somebody else owns can be made to lead here (DNS rebinding), and its pages then count as ours to a browser.
 * An address cannot, nor can `localhost`, nor our own name.
 */
export function isOwnHost({ host }: FastifyRequest['headers'], site: Site): boolean {
  const url = host !== undefined && HOST.test(host) ? URL.parse(`http://${host}`) : null;
  if (url === null) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return name === site.host || name === new URL(site.publicUrl).hostname;
}
