// Users as operators see them: searching, freezing, ending sessions.
import { type AnswerOf, office } from '@bourse/contract';
import { formatShanghai, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../platform/http/operator-acts.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import type { UsersServices } from './services.ts';
import { agencyRoutes } from './agency-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import { noteRoutes } from './note-routes.ts';
import { personRoutes } from './person-routes.ts';
import { findBalances, findSessions, findUser, findUsers, type UserRow } from './queries.ts';

const PAGE_SIZE = 20;

export function userRoutes(app: FastifyInstance, services: UsersServices): void {
  readingRoutes(app, services);
  freezingRoutes(app, services);
  sessionRoutes(app, services);
  factorRoutes(app, services);
  agencyRoutes(app, services);
  personRoutes(app, services);
  noteRoutes(app, services);
}

function viewUser(user: UserRow): AnswerOf<typeof office.searchUsers>['list'][number] {
  return {
    id: user.id,
    email: user.email,
    is_email_proven: user.isEmailProven ? 1 : 0,
    phone: user.phone,
    invite_code: user.inviteCode,
    review_status: user.reviewStatus,
    is_frozen: user.isFrozen ? 1 : 0,
    create_time: formatShanghai(user.createdAt),
  };
}

function readingRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, office.searchUsers, async ({ input }) => {
    const isFrozen = input.is_frozen === undefined ? undefined : input.is_frozen === 1;
    const place = { limit: PAGE_SIZE, offset: (input.page - 1) * PAGE_SIZE };
    const { list, total } = await findUsers(sql, {
      sought: input.q,
      isFrozen,
      isColliding: input.is_colliding === 1,
      ...place,
    });
    return { message: { list: list.map(viewUser), total } };
  });
  mount(app, services, office.userDetail, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.id);
    if (!looked.ok) return looked;
    const user = await findUser(sql, looked.value);
    if (!user) return refuse('user_not_found');
    const [balances, sessions] = await Promise.all([
      findBalances(sql, user.id),
      findSessions(sql, user.id, clock.now()),
    ]);
    const message = {
      ...viewUser(user),
      country_code: user.countryCode,
      locale: user.locale,
      invited_by: user.invitedBy ?? null,
      open_orders: user.openOrders,
      balances: balances.map(({ currencyName, ...balance }) => ({ ...balance, currency_name: currencyName })),
      sessions: sessions.map((session) => ({
        id: session.id,
        ip: session.ip,
        user_agent: session.userAgent,
        create_time: formatShanghai(session.createdAt),
        last_seen: formatShanghai(session.lastSeenAt),
      })),
    };
    return { message };
  });
}

function freezingRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, auditLog, sequencer } = services;
  const route = (call: typeof office.freezeUser, isFrozen: boolean): void =>
    mount(app, services, call, async ({ input, request, t }) => {
      const user = await findUser(storage.sql, input.id);
      if (!user) return refuse('user_not_found');
      // Whoever is frozen is thawed by somebody else, be it an operator.
      if (!isFrozen && user.email === mustGetOperator(request).email) return refuse('not_yourself');
      const act = { ...actorOf(request), subject: `user ${user.id}` };
      const action = isFrozen ? 'user.freeze' : 'user.unfreeze';
      const facts = { before: { isFrozen: user.isFrozen }, after: { isFrozen, reason: input.reason } };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.record({ ...act, ...facts, action });
      const outcome = await sequencer.submit({ kind: 'setUserFrozen', userId: user.id, isFrozen });
      if (!outcome.ok) {
        await auditLog.record({ ...act, action: `${action}.refused`, after: { code: outcome.code } });
        return outcome;
      }
      return { message: t(isFrozen ? 'answer.user_frozen' : 'answer.user_unfrozen') };
    });
  route(office.freezeUser, true);
  route(office.unfreezeUser, false);
}

function sessionRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, auditLog, sessions, clock } = services;
  mount(app, services, office.revokeUserSessions, async ({ input, request, t }) => {
    const user = await findUser(storage.sql, input.id);
    if (!user) return refuse('user_not_found');
    const live = await findSessions(storage.sql, user.id, clock.now());
    const ended = live.filter(({ id }) => input.session_id === undefined || id === input.session_id);
    if (input.session_id !== undefined && ended.length === 0) return refuse('not_found');
    const after = { sessions: ended.map(({ ip, userAgent }) => ({ ip, userAgent })) };
    const act = { action: 'user.sessions', subject: `user ${user.id}`, after };
    await auditLog.record({ ...actorOf(request), ...act });
    if (input.session_id === undefined) await sessions.revokeAll(user.id);
    else await sessions.revokeById(user.id, input.session_id);
    return { message: t('answer.sessions_ended', { count: ended.length }) };
  });
}
