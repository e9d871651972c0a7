// Sessions and the login history.
import { type AnswerOf, security } from '@bourse/contract';
import { DAY_MS, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { describeDevice } from './devices.ts';
import type { SecurityServices } from './services.ts';
import { listLoginEvents, type LoginEventRow } from './queries.ts';

const PAGE_SIZE = 20;
const SHOWN_MS = 180 * DAY_MS;

export function mountLogins(app: FastifyInstance, services: SecurityServices): void {
  const { sessions, storage, clock, loginLog } = services;
  mount(app, services, security.listSessions, async ({ user, request }) => {
    const live = await sessions.list(user.id, request.token);
    const list = live.map((session) => ({
      id: session.id,
      ...describeDevice(session.userAgent),
      address: session.ip,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      is_current: session.isCurrent ? (1 as const) : (0 as const),
    }));
    return { message: { list } };
  });
  mount(app, services, security.revokeSession, async ({ input, user, request, t }) => {
    const [current] = await sessions.list(user.id, request.token);
    if (current?.isCurrent && current.id === input.id) return refuse('session_is_current');
    const isEnded = await sessions.revokeById(user.id, input.id);
    return isEnded ? { message: t('answer.session_revoked') } : refuse('session_not_found');
  });
  mount(app, services, security.revokeOtherSessions, async ({ user, request, t }) => {
    const revoked = await sessions.revokeOthers(user.id, request.token ?? '');
    return { message: t('answer.sessions_revoked', { count: revoked }), data: { revoked } };
  });
  mount(app, services, security.listLogins, async ({ input: { page }, user }) => {
    // Failures are written behind: what happened before this call is to be in its answer.
    await loginLog.settled();
    const { rows, total } = await listLoginEvents(storage.sql, {
      userId: user.id,
      since: clock.now() - SHOWN_MS,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    });
    return { message: { list: rows.map(viewEvent), page, page_size: PAGE_SIZE, total } };
  });
}

const { method: methods, outcome: outcomes } = security.loginEvent.shape;

const viewEvent = (row: LoginEventRow): AnswerOf<typeof security.listLogins>['list'][number] => ({
  id: row.id,
  ...describeDevice(row.userAgent),
  address: row.ip,
  time: row.at,
  method: methods.parse(row.method),
  outcome: outcomes.parse(row.outcome),
});
