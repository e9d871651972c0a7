// Request limits: per user where there is one, else per address (IPv6: its /64). House accounts and RATE_LIMITS=off go free.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';
import type { Services } from './services.ts';

const WINDOW_MS = 10_000;
/** A page load makes about 30 calls; orders come at up to 50 a second from one user. */
const USER_CALLS_MAX = 500;
const VISITOR_CALLS_MAX = 300;
/** Codes, logins and registrations from one address, each in a minute. Locks and tries guard the accounts themselves. */
const SENSITIVE_CALLS_MAX = 120;

export async function limitRequests(app: FastifyInstance, { config }: Services): Promise<void> {
  if (!config.hasRateLimits) return;
  // Before the plugin, whose own hook reads what this one sets.
  app.addHook('onRoute', (route) => {
    if (!route.config?.call?.isSensitive) return;
    route.config.rateLimit = {
      timeWindow: 60_000,
      max: SENSITIVE_CALLS_MAX,
      keyGenerator: (request) => `sensitive:${networkOf(request.ip)}`,
    };
  });
  await app.register(rateLimit, {
    global: true,
    timeWindow: WINDOW_MS,
    max: (request) => (request.user ? USER_CALLS_MAX : VISITOR_CALLS_MAX),
    keyGenerator: (request) => (request.user ? `user:${request.user.id}` : `ip:${networkOf(request.ip)}`),
    allowList: (request) => request.user?.isHouse === true,
    errorResponseBuilder: (_request, { ttl }) =>
      Object.assign(new Error(String(Math.ceil(ttl / 1000))), { statusCode: 429 }),
  });
}
