// Who may pass the doors of a demo, everything below /dev: whoever sits at this machine or has come to the site itself.
// They know no login, so a page elsewhere must not get through with the browser of one who does.
import { isIP } from 'node:net';
import { refuse } from '@bourse/domain';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sendRefusal } from './mount.ts';
import type { Services } from './services.ts';

type Headers = FastifyRequest['headers'];
type Site = { readonly publicUrl: string; readonly host: string };

/** For the `onRequest` of a route. */
export function guardDemoDoor(services: Services): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOwnHost(request.headers, services.config) && isOwnPage(request.headers, services.config)) return;
    await sendRefusal(services, { request, reply, refusal: refuse('forbidden') });
  };
}

/**
 * A name that somebody else owns can be made to lead here (DNS rebinding), and its pages then count as ours to a browser.
 * An address cannot, nor can `localhost`, nor our own name.
 */
function isOwnHost({ host }: Headers, site: Site): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  if (url === null) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return name === site.host || name === new URL(site.publicUrl).hostname;
}

/** What a page of another site asks for says so. Programs say nothing, and old browsers only where from. */
function isOwnPage(headers: Headers, { publicUrl }: Site): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
}
