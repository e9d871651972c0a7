// Regional agents as the desk of users sees them: the region of a user, and everybody who is an agent.
import { officeAgents } from '@bourse/contract';
import { formatShanghai, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { UsersServices } from './services.ts';
import { findUser } from './queries.ts';
import { findAgency, findRegion, listAgents, viewPendingAgency, viewPlace } from '../identity/index.ts';

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
