// Users as operators see them: searching, freezing, ending sessions.
import { office } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { actorOf, mustGetOperator } from '../../platform/http/operator-acts.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { findBalances, findSessions, findUser, findUsers } from './queries.ts';
import type { UsersServices } from './services.ts';

export function userRoutes(app: FastifyInstance, services: UsersServices): void {
  readingRoutes(app, services);
  freezingRoutes(app, services);
  sessionRoutes(app, services);
}

function readingRoutes(app: FastifyInstance, services: UsersServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, office.searchUsers, async ({ input }) => ({ message: await findUsers(sql, input) }));
  mount(app, services, office.userDetail, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.id);
    if (!looked.ok) return looked;
    const user = await findUser(sql, looked.value);
    if (!user) return refuse('user_not_found');
    const [balances, sessions] = await Promise.all([
      findBalances(sql, user.id),
      findSessions(sql, user.id, clock.now()),
    ]);
    const { invited_by: inviter = null, master_id: master = null } = user;
    return {
      message: { ...user, invited_by: inviter, master_id: master, balances: [...balances], sessions: [...sessions] },
    };
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
      const facts = { before: { isFrozen: user.is_frozen === 1 }, after: { isFrozen, reason: input.reason } };
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
    const after = { sessions: ended.map(({ ip, user_agent: userAgent }) => ({ ip, userAgent })) };
    const act = { action: 'user.sessions', subject: `user ${user.id}`, after };
    await auditLog.record({ ...actorOf(request), ...act });
    if (input.session_id === undefined) await sessions.revokeAll(user.id);
    else await sessions.revokeById(user.id, input.session_id);
    return { message: t('answer.sessions_ended', { count: ended.length }) };
  });
}
