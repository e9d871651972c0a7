// Request limits by what a request costs, in points of about a millisecond of the server's time. Visitors share what their
// network has (IPv6: its /64), users have their own and a larger one of their network; pages, files and what is not found
// count too. House accounts and RATE_LIMITS=off go free.
import { SECOND_MS } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Budgets } from './budgets.ts';
import { networkOf } from './network.ts';
import type { Services } from './services.ts';
import { KEPT_FILES } from './static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Points that a request turned out to cost beside what every request like it does. */
    spend: (request: FastifyRequest, points: number) => void;
  }
  interface FastifyContextConfig {
    /** Points; of a call they stand in the contract. */
    cost?: number;
  }
}

const WINDOW_MS = 10_000;
/** A first visit costs about 20, files and all: an office or a school can come at once. */
const VISITORS_POINTS_MAX = 300;
/** Orders come at up to 50 a second from one user. */
const USER_POINTS_MAX = 500;
/** Of all users of one network together: an office, or somebody with many accounts. */
const USERS_POINTS_MAX = 3_000;
/** Codes, logins and registrations of one network, all of them together. Locks and tries guard the accounts themselves. */
const SENSITIVE_CALLS_MAX = 120;
const SENSITIVE_WINDOW_MS = 60_000;

/** As operators see them. */
export const REQUEST_LIMITS = [
  { purse: 'visitors', points: VISITORS_POINTS_MAX, seconds: WINDOW_MS / SECOND_MS },
  { purse: 'user', points: USER_POINTS_MAX, seconds: WINDOW_MS / SECOND_MS },
  { purse: 'users', points: USERS_POINTS_MAX, seconds: WINDOW_MS / SECOND_MS },
  { purse: 'sensitive', points: SENSITIVE_CALLS_MAX, seconds: SENSITIVE_WINDOW_MS / SECOND_MS },
] as const;

/** A page is filled in and compressed for each request; what is not found is a page, too. */
const PAGE_COST = 2;
const CALL_COST = 1;
/** What a browser keeps for ever lies ready, compressed; a first visit asks for up to a hundred of them. */
const KEPT_FILE_COST = 0.1;
/** Half a megabyte. */
const DOCUMENTATION_COST = 3;

function costOf({ is404, url, routeOptions: { config } }: FastifyRequest): number {
  if (url.startsWith('/api/docs')) return DOCUMENTATION_COST;
  if (is404) return PAGE_COST;
  return url.startsWith(KEPT_FILES) ? KEPT_FILE_COST : (config.cost ?? config.call?.cost ?? CALL_COST);
}

type Purse = { readonly budgets: Budgets; readonly key: string };

/** Whose points a request spends; each of them must have some left. */
function createPurses(): (request: FastifyRequest) => readonly Purse[] {
  const visitors = new Budgets({ pointsMax: VISITORS_POINTS_MAX, windowMs: WINDOW_MS });
  const user = new Budgets({ pointsMax: USER_POINTS_MAX, windowMs: WINDOW_MS });
  const users = new Budgets({ pointsMax: USERS_POINTS_MAX, windowMs: WINDOW_MS });
  return (request) => {
    if (request.user === undefined) return [{ budgets: visitors, key: networkOf(request.ip) }];
    return [
      { budgets: user, key: String(request.user.id) },
      { budgets: users, key: networkOf(request.ip) },
    ];
  };
}

const isFree = ({ user }: FastifyRequest): boolean => user?.isHouse === true;

export function limitRequests(app: FastifyInstance, { config }: Services): void {
  const pursesOf = createPurses();
  const sensitive = new Budgets({ pointsMax: SENSITIVE_CALLS_MAX, windowMs: SENSITIVE_WINDOW_MS });
  app.decorate('spend', (request: FastifyRequest, points: number) => {
    if (!config.hasRateLimits || isFree(request)) return;
    for (const { budgets, key } of pursesOf(request)) budgets.spend(key, points);
  });
  if (!config.hasRateLimits) return;
  app.addHook('onRequest', (request, reply, done) => {
    const cost = costOf(request);
    if (cost === 0 || isFree(request)) return done();
    const isSensitive = request.routeOptions.config.call?.isSensitive === true;
    const purses = [
      ...pursesOf(request).map((purse) => ({ ...purse, points: cost })),
      ...(isSensitive ? [{ budgets: sensitive, key: networkOf(request.ip), points: 1 }] : []),
    ];
    const waits = purses.flatMap(({ budgets, key }) => budgets.findWait(key) ?? []);
    if (waits.length > 0) {
      const seconds = String(Math.max(...waits));
      void reply.header('Retry-After', seconds);
      // The message is the seconds to wait.
      return done(Object.assign(new Error(seconds), { statusCode: 429 }));
    }
    for (const { budgets, key, points } of purses) budgets.spend(key, points);
    return done();
  });
}
