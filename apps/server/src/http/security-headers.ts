// Headers that tell a browser what our answers may do. Pages carry helmet's set with a strict content policy; answers of
// the API, which no browser ever renders, carry three constants, because writing the whole set costs more than an order.
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { readContentHashes } from './static-files.ts';

export function secureHeaders(app: FastifyInstance): void {
  const applyToPage = helmet(pageHeaders());
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiCall(request.url)) {
      reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
      reply.raw.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
      reply.raw.setHeader('Cache-Control', 'no-store');
      done();
      return;
    }
    applyToPage(request.raw, reply.raw, () => done());
  });
}

/** The browsable documentation below /api/docs is a page, with a policy of its own. */
const isApiCall = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

function pageHeaders() {
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
        workerSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Plain HTTP on a loopback address is how a demo runs; a TLS front adds this header in production.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  };
}
