// Doors that exist in demo mode only: the messages that would have been sent, the clock, and new blocks.
import { CHAINS, refuse } from '@bourse/domain';
import { instant, text } from '@bourse/domain/kinds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { guardDemoDoor } from '../../platform/http/demo-doors.ts';
import { sendRefusal } from '../../platform/http/mount.ts';
import type { CustodyServices } from '../custody/index.ts';
import { listNumbers } from '../security/index.ts';

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

export function demoRoutes(app: FastifyInstance, services: CustodyServices): void {
  if (!services.config.isDemo || app.origin !== 'traders') return;
  const door = { onRequest: guardDemoDoor(services) };
  const refuseField = (request: FastifyRequest, reply: FastifyReply, field: string) =>
    sendRefusal(services, { request, reply, refusal: refuse('invalid_request', { field }) });
  app.get('/dev/outbox', door, async (request, reply) => {
    const query = outboxQuery.safeParse(request.query);
    // PostgreSQL takes no NUL, and no address has one.
    if (!query.success || query.data.to.includes('\0')) return refuseField(request, reply, 'to');
    return findMessages(services.storage.sql, query.data.to);
  });
  app.post('/dev/clock', door, async (request, reply) => {
    const body = clockBody.safeParse(request.body ?? {});
    if (!body.success) return refuseField(request, reply, 'ms');
    services.clock.advance(body.data.ms);
    return { type: 'ok', message: { now: services.clock.now() } };
  });
  app.post('/dev/blocks', door, async (request, reply) => {
    const body = blocksBody.safeParse(request.body ?? {});
    if (!body.success) return refuseField(request, reply, String(body.error.issues[0]?.path[0] ?? 'count'));
    const { custody } = services;
    await custody.mine(
      body.data.count,
      CHAINS.find(({ code }) => code === body.data.chain),
    );
    const heights = CHAINS.map(({ id, code }) => [code, custody.chainState(id)?.height]);
    return { type: 'ok', message: Object.fromEntries(heights) };
  });
}

const MESSAGE = { to: text, channel: text, code: text, text, at: instant };

const MESSAGES_MAX = 50;
/** Fewer digits than any phone number has would find everybody's. */
const DIGITS_MIN = 5;

/** Newest first. `to` is an address as it was typed: a phone number is found with and without its dialing code. */
function findMessages(sql: Sql, to: string): Promise<readonly RowOf<typeof MESSAGE>[]> {
  const address = to.trim().toLowerCase();
  const digits = address.includes('@') ? '' : address.replace(/[^0-9]/g, '');
  const isAddress = sql`"to" = ${address}`;
  const isPhone =
    digits.length < DIGITS_MIN
      ? sql`false`
      : sql`channel = 'sms' AND ("to" LIKE ${`%${digits}`} OR "to" = ANY(${`{${listNumbers(to).join()}}`}::text[]))`;
  return query(sql, MESSAGE)`
    SELECT "to", channel, code, text, at FROM outbox WHERE ${isAddress} OR (${isPhone}) ORDER BY id DESC LIMIT ${MESSAGES_MAX}`;
}
