// Regional agents: an operator asks to appoint or dismiss one, somebody else decides.
import { officeAgents } from '@bourse/contract';
import { formatShanghai, refuse, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { UsersServices } from './services.ts';
import { findUser } from './queries.ts';
import {
  type AgencyRequest,
  approveAgency,
  findAgency,
  findPendingAgencyRequest,
  findRegion,
  listAgencyRequests,
  listAgents,
  type Region,
  rejectAgency,
  requestAgency,
} from '../identity/index.ts';

const PAGE_SIZE = 20;

const viewPlace = (region: Region | undefined) => ({
  city_name: region?.city ?? '',
  district_name: region?.district ?? '',
});

const viewRequest = (request: AgencyRequest): officeAgents.AgencyRequestRow => ({
  id: request.id,
  user_id: request.userId,
  account: request.account,
  kind: request.region ? 'appoint' : 'dismiss',
  ...viewPlace(request.region),
  reason: request.reason,
  status: request.status,
  submit_time: formatShanghai(request.requestedAt),
  expire_time: formatShanghai(request.expiresAt),
  requested_by: request.requestedBy,
  decided_by: request.decidedBy ?? '',
});

export function agencyRoutes(app: FastifyInstance, services: UsersServices): void {
  readingRoutes(app, services);
  decidingRoutes(app, services);
}

function readingRoutes(app: FastifyInstance, services: UsersServices): void {
  const { sql } = services.storage;
  mount(app, services, officeAgents.userRegion, async ({ input }) => {
    const user = await findUser(sql, input.id);
    if (!user) return refuse('user_not_found');
    const [own, agency, request] = await Promise.all([
      findRegion(sql, user.id),
      findAgency(sql, user.id),
      findPendingAgencyRequest(services, user.id),
    ]);
    const message = {
      ...viewPlace(own),
      agency: agency ? viewPlace(agency) : null,
      request: request ? viewRequest(request) : null,
    };
    return { message };
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
  mount(app, services, officeAgents.listAgencyRequests, async ({ input: { status, page } }) => {
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { requests, total } = await listAgencyRequests(services, { status, ...place });
    return { message: { list: requests.map(viewRequest), total } };
  });
}

function decidingRoutes(app: FastifyInstance, services: UsersServices): void {
  mount(app, services, officeAgents.requestAgency, async ({ input, request, t }) => {
    const city = input.city_name?.trim() ?? '';
    const region = city === '' ? undefined : { city, district: input.district_name ?? '' };
    const wish = { userId: userId(input.id), region, reason: input.reason, by: operatorActorOf(request) };
    const requested = await requestAgency(services, wish);
    return requested.ok ? { message: t('answer.agency_requested') } : requested;
  });
  mount(app, services, officeAgents.approveAgency, async ({ input, request, t }) => {
    const approved = await approveAgency(services, { ...input, by: operatorActorOf(request) });
    return approved.ok ? { message: t('answer.agency_approved') } : approved;
  });
  mount(app, services, officeAgents.rejectAgency, async ({ input, request, t }) => {
    const rejected = await rejectAgency(services, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.agency_rejected') } : rejected;
  });
}
