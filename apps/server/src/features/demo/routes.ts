// Doors that exist in demo mode only: the messages that would have been sent, and the clock.
import { refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardDemoDoor } from '../../http/demo-doors.ts';
import { sendRefusal } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findMessages } from './queries.ts';

/** One move of the clock. */
const ADVANCE_MS_MAX = 366 * 86_400_000;

const outboxQuery = z.object({ to: z.string().max(254).default('') });
const clockBody = z.object({
  ms: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(0).max(ADVANCE_MS_MAX)),
});

export function demoRoutes(app: FastifyInstance, services: Services): void {
  if (!services.config.isDemo) return;
  const door = { schema: { hide: true }, onRequest: guardDemoDoor(services) };
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
}
