// Who answers what. The traders' app and the back office are served on origins of their own, by an app each: for what the
// other one answers there is no route at all, so that no script of a trader's page reaches anything of an operator's.
import { type Call, isOfficePath, market, sitePictures } from '@bourse/contract';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

export type Origin = 'traders' | 'office';

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin whose calls and pages it answers. */
    origin: Origin;
  }
}

/** Calls of everybody that the back office makes too: whether this is a demo, and pictures. */
const SHARED: ReadonlySet<string> = new Set(
  [market.clientConfig, market.currencyLogo, sitePictures.picture].map(({ path }) => path),
);

export function isAnsweredAt(origin: Origin, { path }: Pick<Call, 'path'>): boolean {
  return SHARED.has(path) || isOfficePath(path) === (origin === 'office');
}

/** By which names browsers know an origin. */
export const siteOf = (origin: Origin, { host, publicUrl, officeUrl }: Config): Site => ({
  host,
  publicUrl: origin === 'office' ? officeUrl : publicUrl,
});

// Whether a request names a host that nobody else can own.

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
