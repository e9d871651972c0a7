// Operators: their session, their accounts, and the log of what they did.
import { office, officeFilters, officeOperators } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Sql } from '../../core/storage/connection.ts';
import { query as read } from '../../core/storage/query.ts';
import { readChain, verifyChain, writeAuditLine } from '../../platform/http/audit-log.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount, SENT } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator, operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { SessionOperator } from '../../platform/http/operator-sessions.ts';
import { changeOperator } from './accounts.ts';
import { seeHalf } from './first-passwords.ts';
import { enrol, logIn, type Visitor } from './login.ts';
import { listAudit, listOperators } from './queries.ts';
import { demoCodeRoute } from './seed.ts';

export function operatorRoutes(app: FastifyInstance, services: BaseServices): void {
  sessionRoutes(app, services);
  accountRoutes(app, services);
  passwordRoute(app, services);
  auditRoutes(app, services);
  filterRoutes(app, services);
  demoCodeRoute(app, services);
}

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({ ip, userAgent: headers['user-agent'] ?? '' });

const viewSession = ({ permissions, ...operator }: SessionOperator): office.SessionOperator => ({
  ...operator,
  permissions: [...permissions],
});

function sessionRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, office.login, async ({ input, request }) => {
    const answer = await logIn(services, input, visitorOf(request));
    if (!answer.ok) return answer;
    const opened = answer.value;
    return { message: opened.state === 'open' ? { ...opened, operator: viewSession(opened.operator) } : opened };
  });
  mount(app, services, office.enrol, async ({ input, request }) => {
    const answer = await enrol(services, input, visitorOf(request));
    if (!answer.ok) return answer;
    return { message: { ...answer.value, operator: viewSession(answer.value.operator) } };
  });
  mount(app, services, office.me, async ({ request }) => ({ message: viewSession(mustGetOperator(request)) }));
  mount(app, services, office.logout, async ({ request, t }) => {
    if (request.token !== undefined) await services.operatorSessions.revoke(request.token);
    return { message: t('answer.logged_out') };
  });
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

function accountRoutes(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  mount(app, services, office.listOperators, async ({ request }) => ({
    message: await listOperators(sql, { viewerId: mustGetOperator(request).id, now: services.clock.now() }),
  }));
  mount(app, services, office.changeOperator, async ({ input, request, t }) => {
    const { id, role, is_disabled, seen } = input;
    const isDisabled = is_disabled === undefined ? undefined : is_disabled === 1;
    const changed = await changeOperator(services, { id, role, isDisabled, seen }, operatorActorOf(request));
    return changed.ok ? { message: t('answer.saved') } : changed;
  });
}

function passwordRoute(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, officeOperators.firstPassword, async ({ input: { id }, request }) => {
    const seen = await seeHalf(services, { id, by: operatorActorOf(request) });
    return seen.ok ? { message: seen.value } : seen;
  });
}

function auditRoutes(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  mount(app, services, office.listAudit, async ({ input }) => ({ message: await listAudit(sql, input) }));
  mount(app, services, office.auditStatus, async () => {
    const { entries, head, brokenAt } = await verifyChain(sql);
    return { message: { is_intact: flagOf(brokenAt === undefined), entries, head, broken_at: brokenAt ?? null } };
  });
  mount(app, services, office.auditFile, async ({ request, reply }) => {
    const { entries } = await verifyChain(sql);
    await services.auditLog.record({
      ...actorOf(request),
      action: 'audit.export',
      subject: 'audit.jsonl',
      after: { entries },
    });
    await reply
      .header('Content-Disposition', 'attachment; filename="audit.jsonl"')
      .type('application/x-ndjson; charset=utf-8')
      .send(Readable.from(writeLines(sql)));
    return SENT;
  });
}

async function* writeLines(sql: Sql): AsyncGenerator<string, void> {
  for await (const page of readChain(sql)) yield page.map(writeAuditLine).join('');
}

const KEPT_MAX = 100;

function filterRoutes(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFilters.listFilters, async ({ request }) => ({
    message: [
      ...(await read(sql, { list: text, name: text, query: text })`
        SELECT list, name, query FROM saved_filters WHERE operator_id = ${mustGetOperator(request).id}
        ORDER BY list, name`),
    ],
  }));
  mount(app, services, officeFilters.saveFilter, async ({ input: { list, name, query }, request, t }) => {
    const { id } = mustGetOperator(request);
    const saved = await sql`
      INSERT INTO saved_filters (operator_id, list, name, query)
      SELECT ${id}, ${list}, ${name}, ${query}
      WHERE (SELECT count(*) FROM saved_filters WHERE operator_id = ${id} AND (list, name) <> (${list}, ${name})) < ${KEPT_MAX}
      ON CONFLICT (operator_id, list, name) DO UPDATE SET query = excluded.query RETURNING name`;
    return saved.length === 0 ? refuse('too_many_filters', { max: KEPT_MAX }) : { message: t('answer.saved') };
  });
  mount(app, services, officeFilters.removeFilter, async ({ input: { list, name }, request, t }) => {
    await sql`
      DELETE FROM saved_filters
      WHERE operator_id = ${mustGetOperator(request).id} AND list = ${list} AND name = ${name}`;
    return { message: t('answer.saved') };
  });
}
