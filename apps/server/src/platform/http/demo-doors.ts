// Who may pass the doors of a demo, everything below /dev: whoever sits at this machine or has come to the site itself.
// They know no login, so a page of another site must not get through with the browser of one who does.
import { refuse } from '@bourse/domain';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { BaseServices } from './base-services.ts';
import { sendRefusal } from './mount.ts';
import { siteOf, isOwnHost, type Site } from './origins.ts';

type Headers = FastifyRequest['headers'];

/** For the `onRequest` of a route. */
export function guardDemoDoor(services: BaseServices): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const site = siteOf(request.server.origin, services.config);
    if (isOwnHost(request.headers, site) && isOwnPage(request.headers, site)) return;
    await sendRefusal(services, { request, reply, refusal: refuse('forbidden') });
  };
}

/** Whether a request comes from no other site's page. Programs send no such headers, old browsers only `Origin`. */
function isOwnPage(headers: Headers, { publicUrl }: Site): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
}
