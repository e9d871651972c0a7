// OpenAPI from the contract's schemas: of the traders' calls with a page to browse it at /api/docs, of the back office's
// as a file alone, since what browses it is a program that operators' sessions need not share an origin with.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ADDRESS = '/api/docs';

/** The page's own would have browsers ask for its files by TLS, which a server on plain HTTP has not, and load from anywhere. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'form-action': "'none'",
  'base-uri': "'none'",
};

export async function document(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Bourse',
        version: '0.1.0',
        description:
          'Answers are `{type, message, code?, data?}`: `type` is `ok`, `error` or `999` (not logged in). Bodies are form-encoded or JSON. ' +
          'Amounts are decimal strings. Calls that move money take an `Idempotency-Key` header; the same call with `Idempotency-Look: 1` beside it runs nothing and answers what the first one came to, `not_received` where none came.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  // Nothing changes in it once all calls are mounted, and writing it takes some 10 ms.
  let written: Buffer | undefined;
  const sendWritten = (reply: FastifyReply): FastifyReply => {
    written ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(written);
  };
  if (app.origin === 'office') {
    app.get(`${ADDRESS}/json`, { schema: { hide: true } }, (_, reply) => sendWritten(reply));
    return;
  }
  const sendFile = (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const { url } = request.routeOptions;
    // The YAML would be written anew each time; JSON is YAML, too.
    if (url === `${ADDRESS}/json` || url === `${ADDRESS}/yaml`) void sendWritten(reply);
    else next();
  };
  await app.register(swaggerUi, { routePrefix: ADDRESS, staticCSP: POLICY, uiHooks: { preHandler: sendFile } });
}
