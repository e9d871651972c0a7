// Headers that tell a browser what our answers may do. Pages carry helmet's set with a strict content policy. What no
// browser ever renders carries a few constants: for an answer of the API, writing the whole set costs more than an order;
// for a page's twenty files of code, it would weigh as much as the largest but one of them.
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { BaseServices } from './base-services.ts';
import { siteOf, type Site } from './origins.ts';
import { readContentHashes } from './static-files.ts';

export function secureHeaders(app: FastifyInstance, { config }: Pick<BaseServices, 'config'>): void {
  const applyToPage = helmet(pageHeaders(siteOf(app.origin, config)));
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiCall(request.url)) {
      reply.headers(OF_ANSWERS);
      done();
      return;
    }
    if (ASSET.test(request.url)) {
      reply.headers(OF_ASSETS);
      done();
      return;
    }
    reply.raw.setHeader('Permissions-Policy', PERMISSIONS);
    applyToPage(request.raw, reply.raw, () => done());
  });
}

const OF_DATA = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** The headers of every answer of the API. */
export const OF_ANSWERS = { ...OF_DATA, 'cache-control': 'no-store' };
const OF_ASSETS = { ...OF_DATA, 'cross-origin-resource-policy': 'same-origin' };

/** Scripts, styles and fonts: nothing below is ever a page. */
const ASSET = /^\/assets\//;

/** The browsable documentation below /api/docs is a page, with a policy of its own. */
const isApiCall = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

/** Nothing of the device but passkeys is ever asked for. */
const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'].map((name) => `${name}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

const YEAR_SECONDS = 31_536_000;

function pageHeaders({ publicUrl }: Pick<Site, 'publicUrl'>) {
  const hashes = readContentHashes();
  const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...quoted(hashes.script)],
        styleSrc: ["'self'", ...quoted(hashes.style)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Plain HTTP on a loopback address is how a demo runs; whoever is reached by TLS stays so.
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: YEAR_SECONDS },
    // The same as frame-ancestors, for browsers that know only this header.
    xFrameOptions: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
  };
}
