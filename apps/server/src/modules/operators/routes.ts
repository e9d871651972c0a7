// Operators: their session, their accounts, and the log of what they did.
import { Readable } from 'node:stream';
import { office, officeOperators } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeAuditLine, readChain, verifyChain } from '../../platform/http/audit-log.ts';
import { mount, SENT } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator, operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { SessionOperator } from '../../platform/http/operator-sessions.ts';
import type { OperatorsServices } from './services.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { changeOperator } from './accounts.ts';
import { demoCodeRoute } from './demo-operators.ts';
import { filterRoutes } from './filter-routes.ts';
import { findHalvesOf, seeHalf } from './first-passwords.ts';
import { enrol, logIn, type Visitor } from './login.ts';
import { findAuditEntries, findOperators, type Operator } from './queries.ts';

const AUDIT_PAGE_SIZE = 50;

export function operatorRoutes(app: FastifyInstance, services: OperatorsServices): void {
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

function sessionRoutes(app: FastifyInstance, services: OperatorsServices): void {
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

function viewOperator(operator: Operator, halves: ReadonlySet<number>) {
  const { id, email, name, role, isDisabled, passwordExpiresAt, lastLoginAt, createdAt } = operator;
  return {
    id,
    email,
    name,
    role,
    is_disabled: flagOf(isDisabled),
    is_enrolled: flagOf(passwordExpiresAt === undefined),
    has_half: flagOf(halves.has(id)),
    last_login: lastLoginAt === undefined ? null : formatShanghai(lastLoginAt),
    create_time: formatShanghai(createdAt),
  };
}

function accountRoutes(app: FastifyInstance, services: OperatorsServices): void {
  const { sql } = services.storage;
  mount(app, services, office.listOperators, async ({ request }) => {
    const halves = await findHalvesOf(services, mustGetOperator(request).id);
    return { message: (await findOperators(sql)).map((operator) => viewOperator(operator, halves)) };
  });
  mount(app, services, office.changeOperator, async ({ input, request, t }) => {
    const { id, role, is_disabled, seen } = input;
    const isDisabled = is_disabled === undefined ? undefined : is_disabled === 1;
    const changed = await changeOperator(services, { id, role, isDisabled, seen }, operatorActorOf(request));
    return changed.ok ? { message: t('answer.saved') } : changed;
  });
}

function passwordRoute(app: FastifyInstance, services: OperatorsServices): void {
  mount(app, services, officeOperators.firstPassword, async ({ input: { id }, request }) => {
    const seen = await seeHalf(services, { id, by: operatorActorOf(request) });
    return seen.ok ? { message: seen.value } : seen;
  });
}

function auditRoutes(app: FastifyInstance, services: OperatorsServices): void {
  const { sql } = services.storage;
  mount(app, services, office.listAudit, async ({ input }) => {
    const { actor, action, subject, page } = input;
    const place = { limit: AUDIT_PAGE_SIZE, offset: (page - 1) * AUDIT_PAGE_SIZE };
    const { list, total } = await findAuditEntries(sql, { actor, action, subject }, place);
    return { message: { list: list.map((entry) => ({ ...entry, at: formatShanghai(entry.at) })), total } };
  });
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
