// Prometheus metrics at /metrics.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from './services.ts';

export function exposeMetrics(app: FastifyInstance, { sequencer }: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'bourse_http_seconds',
    help: 'Time to answer a call, by path and status.',
    labelNames: ['path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  for (const [name, value] of Object.entries(sequencer.stats)) {
    if (typeof value !== 'number') continue;
    const snakeName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    new Gauge({
      name: `bourse_sequencer_${snakeName}`,
      help: `Sequencer: ${name}.`,
      registers: [registry],
      collect() {
        const now = Object.entries(sequencer.stats).find(([key]) => key === name)?.[1];
        if (typeof now === 'number') this.set(now);
      },
    });
  }
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
  app.get('/metrics', { config: { rateLimit: false }, schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
