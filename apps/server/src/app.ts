// The buildable app, the traders' or the back office's: the plugins in their order, and one visible list of features, each
// of which mounts on either what `http/origins.ts` says that it answers.
import { refuse } from '@bourse/domain';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { acceptorRoutes } from './features/acceptors/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { coinDeskRoutes } from './features/coin-desk/routes.ts';
import { limitDeskRoutes } from './features/limit-desk/routes.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { networkDeskRoutes } from './features/network-desk/routes.ts';
import { custodyDeskRoutes } from './features/custody-desk/routes.ts';
import { demoRoutes } from './features/demo/routes.ts';
import { faucetRoutes } from './features/faucet/routes.ts';
import { feeDeskRoutes } from './features/fee-desk/routes.ts';
import { feeRoutes } from './features/fees/routes.ts';
import { fiatRoutes } from './features/fiat/routes.ts';
import { fiatChatRoutes } from './features/fiat-chat/routes.ts';
import { fiatDeskRoutes } from './features/fiat-desk/routes.ts';
import { fundsDeskRoutes } from './features/funds-desk/routes.ts';
import { gatewayRoutes } from './features/gateway/routes.ts';
import { houseDeskRoutes } from './features/house-desk/routes.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { leverDeskRoutes } from './features/lever-desk/routes.ts';
import { leverRoutes } from './features/lever/routes.ts';
import { liabilityRoutes } from './features/liabilities/routes.ts';
import { marketRoutes } from './features/market/routes.ts';
import { messageDeskRoutes } from './features/message-desk/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { microDeskRoutes } from './features/micro-desk/routes.ts';
import { microRoutes } from './features/micro/routes.ts';
import { findArticleHead } from './features/news/head.ts';
import { newsRoutes } from './features/news/routes.ts';
import { openingDeskRoutes } from './features/opening-desk/routes.ts';
import { operatorRoutes } from './features/operators/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { paymentRoutes } from './features/payment/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import { spotRoutes } from './features/spot/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { ticketDeskRoutes } from './features/ticket-desk/routes.ts';
import { tickRoutes } from './features/ticks/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import { watchRoutes } from './features/watch/routes.ts';
import { PATH_PART_LENGTH_MAX } from './http/api-operations.ts';
import { authenticate } from './http/auth.ts';
import { compressAnswers } from './http/compression.ts';
import { document } from './http/documentation.ts';
import { handleErrors } from './http/errors.ts';
import { createRequestLimits } from './http/limits.ts';
import { exposeMetrics } from './http/metrics.ts';
import type { Origin } from './http/origins.ts';
import { type AllServices, MODULES } from './modules.ts';
import { answerClientErrors, answerOddRequests, knowCallers, mayUpgrade, readableUrl } from './http/malformed.ts';
import { rememberMethods } from './http/methods.ts';
import { BODY_BYTES_MAX, sendRefusal } from './http/mount.ts';
import { secureHeaders } from './http/security-headers.ts';
import { tellTime } from './http/server-time.ts';
import { serveOffice, serveWeb } from './http/static-files.ts';
import { serveWellKnown } from './http/well-known.ts';

/** Of a request with its body; its head alone gets half. */
const REQUEST_MS_MAX = 20_000;

const features = [
  acceptorRoutes,
  accountRoutes,
  approvalRoutes,
  coinDeskRoutes,
  roleRoutes,
  limitDeskRoutes,
  custodyDeskRoutes,
  networkDeskRoutes,
  feeDeskRoutes,
  feeRoutes,
  fiatRoutes,
  fiatChatRoutes,
  fiatDeskRoutes,
  fundsDeskRoutes,
  gatewayRoutes,
  houseDeskRoutes,
  identityRoutes,
  leverDeskRoutes,
  leverRoutes,
  liabilityRoutes,
  marketRoutes,
  messageDeskRoutes,
  messageRoutes,
  microDeskRoutes,
  microRoutes,
  newsRoutes,
  openingDeskRoutes,
  operatorRoutes,
  paymentRoutes,
  reportRoutes,
  reviewRoutes,
  securityRoutes,
  siteRoutes,
  spotRoutes,
  supportRoutes,
  ticketDeskRoutes,
  tickRoutes,
  userRoutes,
  walletRoutes,
  watchRoutes,
  faucetRoutes,
  demoRoutes,
];

export type AppOptions = {
  /** The traders' unless said otherwise. */
  readonly origin?: Origin;
  /** Where calls are counted: that of the other app, for the second of the two. */
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
  answerOddRequests(app, { services, limits });
  await document(app);
  exposeMetrics(app, services, metrics);
  app.get('/api/health', { config: { cost: 0 } }, async () => ({
    status: 'ok',
    is_demo: services.config.isDemo,
  }));
  for (const mountFeature of features) mountFeature(app, services);
  for (const { routes } of MODULES) for (const mountRoutes of routes) mountRoutes(app, services);
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
