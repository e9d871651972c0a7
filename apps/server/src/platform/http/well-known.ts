// The addresses that tools ask every site for: what may be crawled, whom to report a weakness to (RFC 9116), and where a password
// is changed (which password managers open).
import { DAY_MS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from './base-services.ts';
import { sendTagged } from './etags.ts';
import { type Origin, siteOf } from './origins.ts';

/** Calls are data. Of the documentation the page is for people. */
const ROBOTS: Readonly<Record<Origin, string>> = {
  traders: 'User-agent: *\nAllow: /api/docs\nDisallow: /api/\n',
  office: 'User-agent: *\nDisallow: /\n',
};

/** The page that changes a password. An operator has none: another operator renews the access. */
const PASSWORD_PAGES: Readonly<Record<Origin, string>> = { traders: '/account/password', office: '/operators' };

const SECURITY = '/.well-known/security.txt';
/** Written anew each day, so that the file never comes near its end; RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** The file of RFC 9116: whom to report to, until when that holds, where the file is. */
async function writeSecurity(services: BaseServices, origin: Origin): Promise<string> {
  const { config, site, clock } = services;
  const { support_link: link } = await site.read();
  const lastsUntil = (Math.floor(clock.now() / DAY_MS) + VALID_DAYS) * DAY_MS;
  const lines = [
    `Contact: ${link === '' ? `${config.publicUrl}/support` : link}`,
    `Expires: ${new Date(lastsUntil).toISOString()}`,
    'Preferred-Languages: en, zh',
    `Canonical: ${siteOf(origin, config).publicUrl}${SECURITY}`,
  ];
  return `${lines.join('\n')}\n`;
}

export function serveWellKnown(app: FastifyInstance, services: BaseServices): void {
  const schema = { hide: true };
  app.get('/robots.txt', { schema }, (request, reply) =>
    sendTagged(request, reply.type('text/plain; charset=utf-8'), ROBOTS[app.origin]),
  );
  app.get(SECURITY, { schema }, async (request, reply) => {
    const text = await writeSecurity(services, app.origin);
    return sendTagged(request, reply.type('text/plain; charset=utf-8'), text);
  });
  // The file was here before it had a folder; tools still ask here.
  app.get('/security.txt', { schema }, (_request, reply) => reply.redirect(SECURITY, 301));
  app.get('/.well-known/change-password', { schema }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').redirect(PASSWORD_PAGES[app.origin], 303),
  );
}
