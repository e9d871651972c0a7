// Serves the API's document: of the traders' calls with a page to browse it at /api/docs, of the back office's as a file alone,
// since what browses it is a program that operators' sessions need not share an origin with.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeApi } from './api-document.ts';
import { createTheme } from './documentation-theme.ts';
import { sendTagged } from './etags.ts';

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
  // Nothing changes in it once all calls are mounted, and making it takes half a second.
  let written: Promise<Buffer> | undefined;
  const sendWritten = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    written ??= write(app);
    const body = await written;
    return sendTagged(request, reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache'), body);
  };
  if (app.origin === 'office') {
    app.get(`${ADDRESS}/json`, sendWritten);
    return;
  }
  const sendFile = (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const { url } = request.routeOptions;
    // The YAML would be written anew each time; JSON is YAML, too.
    if (url === `${ADDRESS}/json` || url === `${ADDRESS}/yaml`) void sendWritten(request, reply);
    else next();
  };
  // The page asks for this plugin, and for nothing that it makes.
  await app.register(swagger, { openapi: {} });
  await app.register(swaggerUi, {
    routePrefix: ADDRESS,
    staticCSP: POLICY,
    ...createTheme(),
    uiHooks: { preHandler: sendFile },
  });
}

async function write(app: FastifyInstance): Promise<Buffer> {
  const document = await describeApi(app.origin, ({ method, path: url }) => app.hasRoute({ method, url }));
  return Buffer.from(JSON.stringify(document));
}
