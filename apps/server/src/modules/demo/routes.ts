// Doors that exist in demo mode only: the messages that would have been sent, the clock, and new blocks.
import { CHAINS, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardDemoDoor } from '../../platform/http/demo-doors.ts';
import { sendRefusal } from '../../platform/http/mount.ts';
import type { DemoServices } from './services.ts';
import { findMessages } from './queries.ts';

/** One move of the clock. */
const ADVANCE_MS_MAX = 366 * 86_400_000;

const outboxQuery = z.object({ to: z.string().max(254).default('') });
/** Blocks that are mined at once. */
const BLOCKS_MAX = 100;

const count = z.union([
  z.number(),
  z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number),
]);
const clockBody = z.object({ ms: count.pipe(z.number().int().min(0).max(ADVANCE_MS_MAX)) });
const blocksBody = z.object({
  count: count.pipe(z.number().int().min(1).max(BLOCKS_MAX)).default(1),
  /** Its code; all chains where none is named. */
  chain: z.enum(CHAINS.map(({ code }) => code)).optional(),
});

export function demoRoutes(app: FastifyInstance, services: DemoServices): void {
  if (!services.config.isDemo || app.origin !== 'traders') return;
  const door = { onRequest: guardDemoDoor(services) };
  app.get('/dev/outbox', door, async (request, reply) => {
    const query = outboxQuery.safeParse(request.query);
    // PostgreSQL takes no NUL, and no address has one.
    if (!query.success || query.data.to.includes('\0')) {
      return sendRefusal(services, { request, reply, refusal: refuse('invalid_request', { field: 'to' }) });
    }
    return findMessages(services.storage.sql, query.data.to);
  });
  app.post('/dev/clock', door, async (request, reply) => {
    const body = clockBody.safeParse(request.body ?? {});
    if (!body.success) {
      return sendRefusal(services, { request, reply, refusal: refuse('invalid_request', { field: 'ms' }) });
    }
    services.clock.advance(body.data.ms);
    return { type: 'ok', message: { now: services.clock.now() } };
  });
  app.post('/dev/blocks', door, async (request, reply) => {
    const body = blocksBody.safeParse(request.body ?? {});
    if (!body.success) {
      const field = String(body.error.issues[0]?.path[0] ?? 'count');
      return sendRefusal(services, { request, reply, refusal: refuse('invalid_request', { field }) });
    }
    const { custody } = services;
    await custody.mine(
      body.data.count,
      CHAINS.find(({ code }) => code === body.data.chain),
    );
    const heights = CHAINS.map(({ id, code }) => [code, custody.chainState(id)?.height]);
    return { type: 'ok', message: Object.fromEntries(heights) };
  });
}
