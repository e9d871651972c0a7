// Prometheus metrics at /metrics of the traders' origin, for this machine or whoever has the token.
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { refuse } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BaseServices } from './base-services.ts';
import { sendRefusal, tokenOf } from './mount.ts';
import { isOwnHost, type Site } from './origins.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of /metrics; parts that are built after the app add their own. */
    metrics: Registry;
  }
}

/** Both origins are counted in one registry; the traders' app shows it. */
export function exposeMetrics(app: FastifyInstance, services: BaseServices, registry: Registry): void {
  const { sequencer, config } = services;
  app.decorate('metrics', registry);
  timeCalls(app, registry);
  if (app.origin === 'office') return;
  collectDefaultMetrics({ register: registry });
  exposeStats(registry, 'sequencer', () => ({ ...sequencer.stats }));
  app.get('/metrics', { config: { cost: METRICS_COST } }, async (request, reply) => {
    if (!isOfThisMachine(request, config) && !hasToken(request, config.metricsToken)) {
      return sendRefusal(services, { request, reply, refusal: refuse('not_found'), status: 404 });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function secondsOf(registry: Registry): Histogram<'path' | 'status'> {
  const known = registry.getSingleMetric(SECONDS);
  if (known instanceof Histogram) return known;
  return new Histogram({
    name: SECONDS,
    help: 'Time to answer a call, by path and status.',
    labelNames: ['path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
}

function timeCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = secondsOf(registry);
  // Finding a child by its labels costs more than counting; there are as many as routes × statuses.
  const children = new Map<string, Histogram.Internal<'path' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'other';
    const key = `${reply.statusCode} ${path}`;
    let child = children.get(key);
    if (child === undefined) {
      child = seconds.labels({ path, status: String(reply.statusCode) });
      children.set(key, child);
    }
    child.observe(reply.elapsedTime / 1000);
    done();
  });
}

const SECONDS = 'bourse_http_seconds';
/** Some 5 ms to collect. */
const METRICS_COST = 5;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Asked from here by a name that is ours, and passed on for nobody: a proxy on this machine comes from here as well, and so
 * does the browser that opened a page of somebody else's name.
 */
function isOfThisMachine({ socket, headers }: FastifyRequest, site: Site): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  if (!isOwnHost(headers, site)) return false;
  const address = socket.remoteAddress ?? '';
  return loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = tokenOf(headers.authorization);
  if (token === undefined || sent === undefined) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}

/** Shows each of a part's counts as `bourse_{part}_{name}`, read anew whenever somebody looks. */
export function exposeStats(registry: Registry, part: string, read: () => Readonly<Record<string, number>>): void {
  for (const name of Object.keys(read())) {
    const snakeName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    new Gauge({
      name: `bourse_${part}_${snakeName}`,
      help: `${part}: ${name}.`,
      registers: [registry],
      collect() {
        const value = read()[name];
        if (value !== undefined) this.set(value);
      },
    });
  }
}
