// Requests of the Binance-Spot-compatible API: every method at its addresses, in a part of the app with bodies, errors and limits
// of its own.
import { InvariantViolation } from '@bourse/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerOf } from '../../platform/http/keys/headers.ts';
import { OF_ANSWERS } from '../../platform/http/security-headers.ts';
import { Busy } from '../../system/busy.ts';
import { carryOut, type Prepared, prepare } from './carry-out.ts';
import { BUSY, type BotRefusal, FAULT, refuseBot, tooManyRequests } from './errors.ts';
import type { BotHandler } from './handler.ts';
import { createMethods } from './methods.ts';
import { readForm } from './parameters.ts';
import type { BotServices } from './services.ts';

/** Below these nothing else of the site is. */
const ROOTS = ['/api/v3', '/sapi', '/fapi', '/dapi'];
/** A request that leads nowhere, or a message that names no method, weighs as much as the lightest method. */
export const NOWHERE_WEIGHT = 1;

const API_KEY = 'x-mbx-apikey';
/** Two names of one count: clients read either. */
const USED_WEIGHT = ['x-mbx-used-weight', 'x-mbx-used-weight-1m'] as const;
const ORDER_COUNT = { short: 'x-mbx-order-count-10s', day: 'x-mbx-order-count-1d' } as const;

/** Mounts them on the traders' app; the back office has none. */
export function mountBots(app: FastifyInstance, services: BotServices): void {
  if (app.origin !== 'office') mountHandlers(app, services, createMethods(services));
}

export function mountHandlers(app: FastifyInstance, services: BotServices, handlers: readonly BotHandler[]): void {
  void app.register((part, _options, done) => {
    readBodies(part);
    answerErrors(part, services);
    for (const handler of handlers) mountMethod(part, services, prepare(handler));
    mountNowhere(part, services);
    done();
  });
}

/** A body is read as it is, whatever it says that it is: some clients send forms as JSON, or name a type and send nothing. */
function readBodies(part: FastifyInstance): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function mountMethod(part: FastifyInstance, services: BotServices, prepared: Prepared): void {
  for (const { method, path } of prepared.method.http) {
    const call = `${method} ${path}`;
    part.route({
      method,
      url: path,
      exposeHeadRoute: false,
      // It has weights of its own in place of the points of our calls.
      config: { cost: 0 },
      schema: { hide: true },
      onRequest: chargeFirst(services, prepared.baseWeight),
      handler: async (request, reply) => {
        const { body, ip: address } = request;
        const sent = readForm(queryOf(request), Buffer.isBuffer(body) ? body : undefined);
        if ('ok' in sent) return refuseRequest(services, request, reply, sent);
        const apiKey = headerOf(request, API_KEY);
        const { outcome, user } = await carryOut(services, { prepared, sent, apiKey, address, call });
        if (user !== undefined) {
          const { short, day } = services.botWeights.ordersOf(user);
          void reply.header(ORDER_COUNT.short, short).header(ORDER_COUNT.day, day);
        }
        if (!outcome.ok) return refuseRequest(services, request, reply, outcome);
        tellWeight(services, request, reply);
        return reply.send(outcome.value);
      },
    });
  }
}

/** Everything else below the roots is answered in the words of this API, too. */
function mountNowhere(part: FastifyInstance, services: BotServices): void {
  for (const url of ROOTS.flatMap((root) => [root, `${root}/*`])) {
    part.all(
      url,
      { config: { cost: 0 }, schema: { hide: true }, onRequest: chargeFirst(services, NOWHERE_WEIGHT) },
      async (request, reply) => {
        const [path = ''] = request.originalUrl.split('?', 1);
        const text = `Path ${path}, Method ${request.method} is invalid`;
        return refuseRequest(services, request, reply, refuseBot(-5000, text, { status: 404 }));
      },
    );
  }
}

/** Charges what the method weighs at least before anything of the body is read. */
const chargeFirst =
  (services: BotServices, weight: number) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    void reply.headers(OF_ANSWERS);
    const limited = services.botWeights.charge(request.ip, weight);
    if (limited) void refuseRequest(services, request, reply, limited);
    else done();
  };

function queryOf({ originalUrl }: FastifyRequest): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at + 1);
}

function tellWeight({ botWeights }: BotServices, { ip }: FastifyRequest, reply: FastifyReply): void {
  const used = botWeights.usedBy(ip);
  for (const name of USED_WEIGHT) void reply.header(name, used);
}

/** A refusal as it is written. */
export const viewRefusal = ({ code, text, data }: BotRefusal) => ({
  code,
  msg: text,
  ...(data !== undefined && { data }),
});

function refuseRequest(
  services: BotServices,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: BotRefusal,
): FastifyReply {
  tellWeight(services, request, reply);
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds));
  return reply.code(refusal.status).send(viewRefusal(refusal));
}

/** Faults that have an answer: those that Fastify itself finds go by their HTTP status. */
function refusalOfError({ statusCode, message }: FastifyError): BotRefusal | undefined {
  if (statusCode === 413) return refuseBot(-1101, 'Too many parameters sent for this endpoint.', { status: 413 });
  if (statusCode === 429) return tooManyRequests(Number(message) || 1);
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  return refuseBot(-1100, 'Illegal characters found in a parameter.');
}

function answerErrors(part: FastifyInstance, services: BotServices): void {
  part.setErrorHandler((error: FastifyError, request, reply) => {
    // The process must stop, which the app's own handler sees to.
    if (error instanceof InvariantViolation) throw error;
    const refusal = error instanceof Busy ? BUSY : refusalOfError(error);
    if (refusal === undefined)
      request.log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'fault');
    return refuseRequest(services, request, reply, refusal ?? FAULT);
  });
}
