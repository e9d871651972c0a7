// What one operator asks for about a user and another decides: the removal of lost second factors, and who is a regional agent.
import { officeAgents, officeFactors } from '@bourse/contract';
import { formatShanghai, refuse, SECOND_MS, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
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
import {
  approveFactorRemoval,
  findPendingRemoval,
  getFactors,
  listFactorRemovals,
  rejectFactorRemoval,
  requestFactorRemoval,
} from '../security/index.ts';
import { findUser } from './queries.ts';
import type { UsersServices } from './services.ts';

const PAGE_SIZE = 20;

export function factorRoutes(app: FastifyInstance, services: UsersServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFactors.userFactors, async ({ input }) => {
    const user = await findUser(sql, input.id);
    if (!user) return refuse('user_not_found');
    const { totpSince, passkeys, recoveryCodes } = await getFactors(sql, user.id);
    const removal = await findPendingRemoval(services, user.id);
    const message = {
      totp_since: totpSince,
      passkeys,
      recovery_codes: recoveryCodes,
      removal: removal ?? null,
      withdraw_hold_seconds: services.config.outflowHoldMs / SECOND_MS,
    };
    return { message };
  });
  mount(app, services, officeFactors.listRemovals, async ({ input: { status, page } }) => ({
    message: await listFactorRemovals(services, { status, page, limit: PAGE_SIZE }),
  }));
  mount(app, services, officeFactors.requestRemoval, async ({ input, request, t }) => {
    const asked = { userId: userId(input.id), reason: input.reason, by: operatorActorOf(request) };
    const requested = await requestFactorRemoval(services, asked);
    return requested.ok ? { message: t('answer.removal_requested') } : requested;
  });
  mount(app, services, officeFactors.approveRemoval, async ({ input, request, t }) => {
    const approved = await approveFactorRemoval(services, { ...input, by: operatorActorOf(request) });
    return approved.ok ? { message: t('answer.factors_removed') } : approved;
  });
  mount(app, services, officeFactors.rejectRemoval, async ({ input, request, t }) => {
    const rejected = await rejectFactorRemoval(services, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.removal_rejected') } : rejected;
  });
}

// Regional agents: an operator asks to appoint or dismiss one, somebody else decides.

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
