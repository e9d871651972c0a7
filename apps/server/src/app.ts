// The buildable app, the traders' or the back office's: the plugins in their order, and the routes of all modules, each of
// which mounts on either what `platform/http/origins.ts` says that it answers.
import { refuse } from '@bourse/domain';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { PATH_PART_LENGTH_MAX } from './platform/http/api-operations.ts';
import { authenticate } from './platform/http/auth.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { document } from './platform/http/documentation.ts';
import { handleErrors } from './platform/http/errors.ts';
import { createRequestLimits } from './platform/http/limits.ts';
import { exposeMetrics } from './platform/http/metrics.ts';
import type { Origin } from './platform/http/origins.ts';
import { type AllServices, MODULES, OFFICE_DESKS } from './modules.ts';
import {
  answerClientErrors,
  answerOddRequests,
  knowCallers,
  mayUpgrade,
  readableUrl,
} from './platform/http/malformed.ts';
import { rememberMethods } from './platform/http/methods.ts';
import { BODY_BYTES_MAX, sendRefusal } from './platform/http/mount.ts';
import { secureHeaders } from './platform/http/security-headers.ts';
import { proveSigned } from './platform/http/signed-requests.ts';
import { tellTime } from './platform/http/server-time.ts';
import { serveOffice, serveWeb } from './platform/http/static-files.ts';
import { serveWellKnown } from './platform/http/well-known.ts';
import { findArticleHead } from './modules/news/index.ts';

/** A request with its body has so long; its head alone gets half. */
const REQUEST_MS_MAX = 20_000;

export type AppOptions = {
  /** The traders' unless said otherwise. */
  readonly origin?: Origin;
  /** Calls are counted here: the second of the two apps takes the registry of the first. */
  readonly metrics?: Registry;
  /** Called with a broken invariant that surfaced in a request: the process must stop. */
  readonly onInvariant: (error: Error) => void;
  /** Within this a request has sent its head and body, or is given up. */
  readonly requestMsMax?: number;
};

export async function buildApp(
  services: AllServices,
  { origin = 'traders', metrics = new Registry(), onInvariant, requestMsMax = REQUEST_MS_MAX }: AppOptions,
): Promise<FastifyInstance> {
  const limits = createRequestLimits(services);
  const app = Fastify({
    loggerInstance: services.log,
    // A logger per request costs more than parsing it; what is logged names its request itself.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    // Limits count by address: behind a proxy that is not named, all visitors would share one.
    trustProxy: [...services.config.trustedProxies],
    // Without it a request whose body never ends would be waited for, above all by a server that is to stop.
    requestTimeout: requestMsMax,
    // Node takes the longer one of the two for the body, and by itself looks every 30 s only.
    http: {
      headersTimeout: requestMsMax / 2,
      connectionsCheckingInterval: requestMsMax / 4,
      // A request that names none is answered by us.
      requireHostHeader: false,
      shouldUpgradeCallback: mayUpgrade(origin),
    },
    clientErrorHandler: answerClientErrors({ services, limits }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: PATH_PART_LENGTH_MAX },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(services, { request, reply, refusal: refuse('not_found'), status: 404 });
    },
  });
  app.decorate('origin', origin);
  handleErrors(app, services, onInvariant);
  knowCallers(app);
  const findMethods = rememberMethods(app);
  secureHeaders(app, services);
  compressAnswers(app);
  tellTime(app, services);
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  acceptEmptyJson(app);
  limits.beforeTokens(app);
  authenticate(app, services);
  limits.afterTokens(app);
  proveSigned(app, services, limits);
  answerOddRequests(app, { services, limits });
  await document(app);
  exposeMetrics(app, services, metrics);
  app.get('/api/health', { config: { cost: 0 } }, async () => ({
    status: 'ok',
    is_demo: services.config.isDemo,
  }));
  for (const { routes = [] } of MODULES) for (const mountRoutes of routes) mountRoutes(app, services);
  for (const desk of OFFICE_DESKS) desk.mount(app, services);
  serveWellKnown(app, services);
  if (origin === 'office') await serveOffice(app, services, findMethods);
  else
    await serveWeb(app, services, {
      findMethods,
      findArticle: (id, locale) => findArticleHead(services, { id, locale }),
    });
  return app;
}

/** A call without fields may say that it sends JSON and send nothing. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {});
    else void parse(request, body, done);
  });
}
