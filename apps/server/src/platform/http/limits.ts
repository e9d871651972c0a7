// Request limits by what a request costs, in points of about a millisecond of the server's time. Visitors share what their
// network has (IPv6: its /64), users have their own and a larger one of their network, and a sub-account spends its master's;
// pages, files and what is not found count too. Who sends a token that is not known here pays as a visitor before the database
// is asked for it, and so does who signs with a key that has not signed from this network lately: a proof gives it back. House
// accounts and RATE_LIMITS=off go free.
import type { Call } from '@bourse/contract';
import { DAY_MS, SECOND_MS } from '@bourse/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { personOfUser } from './acting.ts';
import { keyNameOf, saysSigned } from './keys/headers.ts';
import type { BaseServices } from './base-services.ts';
import { Budgets } from './budgets.ts';
import { tokenOf } from './mount.ts';
import { networkOf } from './network.ts';
import { KEPT_FILES } from './static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Points that a request turned out to cost beside what every request like it does. */
    spend: (request: Payer, points: number) => void;
    /** The same of a day, for what it stores beside what every request like it does. */
    spendDay: (request: Payer, points: number) => void;
    /** Charges a call that came over a socket. The seconds to wait, where its caller has no points left. */
    chargeCall: (payer: Payer, call: Priced, hasKey: boolean) => number | undefined;
    /** Takes a sensitive call back that turned out to be none, e.g. as it was signed. */
    forgive: (request: FastifyRequest) => void;
  }
  interface FastifyRequest {
    /** Points of its network that an unknown token has cost, before anybody knew whose it is. */
    prepaid: number;
  }
  interface FastifyContextConfig {
    /** The points that it costs; those of a call are in the contract. */
    cost?: number;
  }
}

const WINDOW_MS = 10_000;
/** A first visit costs about 20, files and all: an office or a school can come at once. */
const VISITORS_POINTS_MAX = 300;
/** Orders come at up to 50 a second from one user. */
const USER_POINTS_MAX = 500;
/** The users of one network share these: an office, or somebody with many accounts. */
const USERS_POINTS_MAX = 3_000;
/** Codes, logins and registrations of one network, all of them together. Locks and tries guard the accounts themselves. */
const SENSITIVE_CALLS_MAX = 120;
const SENSITIVE_WINDOW_MS = 60_000;

/**
 * Calls of a user that store something for good, without a fee, are limited by day: an order costs a point; any other
 * call that moves money and lowers no risk, ten; a call that lowers a risk, one if it has a key. The busiest trader of
 * a day places some ten thousand orders.
 */
const DAY_POINTS_MAX = 200_000;
const ORDER_CALLS = ['/api/transaction/', '/api/spot/'];
const OTHER_POINTS = 10;

/** Calls that lower a risk or protect are free without a key, and so never refused: nothing of them is stored. */
export function dayPointsOf(call: Pick<Call, 'isIdempotent' | 'risk' | 'path'> | undefined, hasKey: boolean): number {
  if (call?.isIdempotent !== true) return 0;
  if (call.risk === 'none') return hasKey ? 1 : 0;
  return ORDER_CALLS.some((path) => call.path.startsWith(path)) ? 1 : OTHER_POINTS;
}

/** The limits in the form in which operators see them. */
export const REQUEST_LIMITS = [
  { purse: 'visitors', points: VISITORS_POINTS_MAX, seconds: WINDOW_MS / SECOND_MS },
  { purse: 'user', points: USER_POINTS_MAX, seconds: WINDOW_MS / SECOND_MS },
  { purse: 'users', points: USERS_POINTS_MAX, seconds: WINDOW_MS / SECOND_MS },
  { purse: 'day', points: DAY_POINTS_MAX, seconds: DAY_MS / SECOND_MS },
  { purse: 'sensitive', points: SENSITIVE_CALLS_MAX, seconds: SENSITIVE_WINDOW_MS / SECOND_MS },
] as const;

/** A page is filled in and compressed for each request; what is not found is a page, too. */
const PAGE_COST = 2;
const CALL_COST = 1;
/** Files that a browser keeps for ever are stored compressed; a first visit asks for up to a hundred of them. */
const KEPT_FILE_COST = 0.1;
/** A look for a token that nobody knows, where the request itself is free. */
const LOOK_COST = 1;
/** A wrong signature costs its network so much more: nobody signs wrongly again and again but to guess. */
const UNPROVEN_COST = 4;
/** Half a megabyte. */
const DOCUMENTATION_COST = 3;

function costOf({ is404, url, routeOptions: { config } }: FastifyRequest): number {
  if (url.startsWith('/api/docs')) return DOCUMENTATION_COST;
  if (is404) return PAGE_COST;
  return url.startsWith(KEPT_FILES) ? KEPT_FILE_COST : (config.cost ?? config.call?.cost ?? CALL_COST);
}

type Purse = { readonly budgets: Budgets; readonly key: string };
type Charge = Purse & { readonly points: number };
/** A user pays, or a visitor of that address. */
type Payer = Pick<FastifyRequest, 'user' | 'ip'>;
type Priced = Parameters<typeof dayPointsOf>[0] & Pick<Call, 'cost'>;

const isFree = ({ user }: Pick<Payer, 'user'>): boolean => user?.isHouse === true;

/** The hooks that charge each request of an app, before and after its token is known. */
export type RequestLimits = {
  /** Asks an unknown token's points of its network. Mounted before tokens are looked up. */
  readonly beforeTokens: (app: FastifyInstance) => void;
  /** Asks what the request costs. Mounted once everybody's token has been looked up. */
  readonly afterTokens: (app: FastifyInstance) => void;
  /** Asks a request that a key has proven what it costs. The seconds to wait, where its user has no points left. */
  readonly chargeProven: (request: FastifyRequest) => number | undefined;
  /** Takes the points of a signature that proves nothing from its network. */
  readonly chargeUnproven: (request: FastifyRequest) => void;
  /** Asks a network's points for what is no request. The seconds to wait, where it has none left. */
  readonly chargeAddress: (address: string) => number | undefined;
};

export function createRequestLimits({ config, sessions, operatorSessions, keys }: BaseServices): RequestLimits {
  const visitors = new Budgets({ pointsMax: VISITORS_POINTS_MAX, windowMs: WINDOW_MS });
  const own = new Budgets({ pointsMax: USER_POINTS_MAX, windowMs: WINDOW_MS });
  const users = new Budgets({ pointsMax: USERS_POINTS_MAX, windowMs: WINDOW_MS });
  const day = new Budgets({ pointsMax: DAY_POINTS_MAX, windowMs: DAY_MS });
  const sensitive = new Budgets({ pointsMax: SENSITIVE_CALLS_MAX, windowMs: SENSITIVE_WINDOW_MS });

  /** Lists the budgets that a request spends; each of them must have some points left. */
  function pursesOf(request: Payer): readonly Purse[] {
    if (request.user === undefined) return [{ budgets: visitors, key: networkOf(request.ip) }];
    return [
      { budgets: own, key: String(personOfUser(request.user)) },
      { budgets: users, key: networkOf(request.ip) },
    ];
  }

  const dayPursesOf = ({ user }: Payer, points: number): readonly Charge[] =>
    points > 0 && user !== undefined ? [{ budgets: day, key: String(personOfUser(user)), points }] : [];

  /** Whether a look at the database is needed. A token that is sent to a call of operators may be one of either. */
  function isStranger(request: FastifyRequest): boolean {
    if (saysSigned(request)) return !keys.isKnownFrom(keyNameOf(request), request.ip);
    const {
      headers,
      routeOptions: { config: route },
    } = request;
    const token = tokenOf(headers.authorization);
    if (token === undefined) return false;
    const recalled = route.call?.access === 'operator' ? operatorSessions.recall(token) : 'dead';
    return recalled === undefined || (recalled === 'dead' && !sessions.isKnown(token));
  }

  function chargeStranger(request: FastifyRequest): number | undefined {
    if (!isStranger(request)) return undefined;
    const key = networkOf(request.ip);
    const wait = visitors.findWait(key);
    if (wait !== undefined) return wait;
    request.prepaid = Math.max(costOf(request), LOOK_COST);
    visitors.spend(key, request.prepaid);
    return undefined;
  }

  function charge(request: FastifyRequest): number | undefined {
    const { prepaid, ip } = request;
    const dayPoints = dayPointsOf(request.routeOptions.config.call, request.headers['idempotency-key'] !== undefined);
    // A user pays himself, so what the network was charged before is given back. A visitor has paid.
    const hasPaid = prepaid > 0 && request.user === undefined;
    if (prepaid > 0 && !hasPaid) visitors.restore(networkOf(ip), prepaid);
    const cost = costOf(request);
    if (cost === 0 || isFree(request)) return undefined;
    const isSensitive = request.routeOptions.config.call?.isSensitive === true;
    const purses = [
      ...(hasPaid ? [] : pursesOf(request).map((purse) => ({ ...purse, points: cost }))),
      ...dayPursesOf(request, dayPoints),
      ...(isSensitive ? [{ budgets: sensitive, key: networkOf(ip), points: 1 }] : []),
    ];
    return take(purses);
  }

  function take(charges: readonly Charge[]): number | undefined {
    const waits = charges.flatMap(({ budgets, key }) => budgets.findWait(key) ?? []);
    if (waits.length > 0) return Math.max(...waits);
    for (const { budgets, key, points } of charges) budgets.spend(key, points);
    return undefined;
  }

  function chargeCall(payer: Payer, call: Priced, hasKey: boolean): number | undefined {
    if (!config.hasRateLimits || isFree(payer)) return undefined;
    const dayPoints = dayPointsOf(call, hasKey);
    return take([
      ...pursesOf(payer).map((purse) => ({ ...purse, points: call.cost ?? CALL_COST })),
      ...dayPursesOf(payer, dayPoints),
    ]);
  }

  /** What a key has signed is charged once that is proven. */
  const chargeNow = (request: FastifyRequest): number | undefined =>
    saysSigned(request) ? undefined : charge(request);

  return {
    beforeTokens(app) {
      app.decorateRequest('prepaid', 0);
      if (config.hasRateLimits) app.addHook('onRequest', (...hook) => admit(chargeStranger(hook[0]), hook));
    },
    chargeProven: (request) => (config.hasRateLimits ? charge(request) : undefined),
    chargeUnproven(request) {
      if (config.hasRateLimits) visitors.spend(networkOf(request.ip), UNPROVEN_COST);
    },
    chargeAddress(address) {
      if (!config.hasRateLimits) return undefined;
      const key = networkOf(address);
      const wait = visitors.findWait(key);
      if (wait === undefined) visitors.spend(key, CALL_COST);
      return wait;
    },
    afterTokens(app) {
      app.decorate('chargeCall', chargeCall);
      app.decorate('spend', (request: Payer, points: number) => {
        if (!config.hasRateLimits || isFree(request)) return;
        for (const { budgets, key } of pursesOf(request)) budgets.spend(key, points);
      });
      app.decorate('spendDay', (request: Payer, points: number) => {
        if (!config.hasRateLimits || isFree(request) || request.user === undefined) return;
        day.spend(String(personOfUser(request.user)), points);
      });
      app.decorate('forgive', (request: FastifyRequest) => sensitive.restore(networkOf(request.ip), 1));
      if (config.hasRateLimits) app.addHook('onRequest', (...hook) => admit(chargeNow(hook[0]), hook));
    },
  };
}

type Hook = readonly [request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void];

/** Lets a request in, or refuses it with the seconds to wait. */
function admit(seconds: number | undefined, [, reply, done]: Hook): void {
  return seconds === undefined ? done() : done(tooMany(reply, seconds));
}

/** The error whose answer is that the points are spent. */
export function tooMany(reply: FastifyReply, seconds: number): Error {
  void reply.header('Retry-After', String(seconds));
  // The message is the seconds to wait.
  return Object.assign(new Error(String(seconds)), { statusCode: 429 });
}
