// Lost second factors and regional agents, as the desk of users sees them: what a user proves, the region of a user, and all agents.
import { officeAgents, officeFactors } from '@bourse/contract';
import { formatShanghai, refuse, SECOND_MS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { findAgency, findRegion, listAgents, viewPendingAgency, viewPlace } from '../identity/index.ts';
import { getFactors, viewPendingRemoval } from '../security/index.ts';
import { findUser } from './queries.ts';
import type { UsersServices } from './services.ts';

const PAGE_SIZE = 20;

export function agencyRoutes(app: FastifyInstance, services: UsersServices): void {
  const { sql } = services.storage;
  mount(app, services, officeAgents.userRegion, async ({ input }) => {
    const user = await findUser(sql, input.id);
    if (!user) return refuse('user_not_found');
    const [own, agency, request] = await Promise.all([
      findRegion(sql, user.id),
      findAgency(sql, user.id),
      viewPendingAgency(services, user.id),
    ]);
    return { message: { ...viewPlace(own), agency: agency ? viewPlace(agency) : null, request: request ?? null } };
  });
  mount(app, services, officeAgents.listAgents, async ({ input: { page } }) => {
    const { agents, total } = await listAgents(sql, { page, pageSize: PAGE_SIZE });
    const list = agents.map((agent) => ({
      user_id: agent.id,
      account: agent.account,
      ...viewPlace(agent),
      since: formatShanghai(agent.since),
    }));
    return { message: { list, total } };
  });
}

export function factorRoutes(app: FastifyInstance, services: UsersServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFactors.userFactors, async ({ input }) => {
    const user = await findUser(sql, input.id);
    if (!user) return refuse('user_not_found');
    const { totpSince, passkeys, recoveryCodes } = await getFactors(sql, user.id);
    const message = {
      totp_since: totpSince === undefined ? '' : formatShanghai(totpSince),
      passkeys,
      recovery_codes: recoveryCodes,
      removal: (await viewPendingRemoval(services, user.id)) ?? null,
      withdraw_hold_seconds: services.config.outflowHoldMs / SECOND_MS,
    };
    return { message };
  });
}
