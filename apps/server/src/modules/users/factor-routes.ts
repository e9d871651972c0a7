// Lost second factors: support asks for their removal, another operator decides.
import { officeFactors } from '@bourse/contract';
import { formatShanghai, refuse, SECOND_MS, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { UsersServices } from './services.ts';
import { findUser } from './queries.ts';
import {
  approveFactorRemoval,
  type FactorRemoval,
  findPendingRemoval,
  getFactors,
  listFactorRemovals,
  rejectFactorRemoval,
  requestFactorRemoval,
} from '../security/index.ts';

const PAGE_SIZE = 20;

const viewRemoval = (removal: FactorRemoval): officeFactors.RemovalRow => ({
  id: removal.id,
  user_id: removal.userId,
  account: removal.account,
  reason: removal.reason,
  status: removal.status,
  submit_time: formatShanghai(removal.requestedAt),
  expire_time: formatShanghai(removal.expiresAt),
  requested_by: removal.requestedBy,
  decided_by: removal.decidedBy ?? '',
});

export function factorRoutes(app: FastifyInstance, services: UsersServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFactors.userFactors, async ({ input }) => {
    const user = await findUser(sql, input.id);
    if (!user) return refuse('user_not_found');
    const { totpSince, passkeys, recoveryCodes } = await getFactors(sql, user.id);
    const removal = await findPendingRemoval(services, user.id);
    const message = {
      totp_since: totpSince === undefined ? '' : formatShanghai(totpSince),
      passkeys,
      recovery_codes: recoveryCodes,
      removal: removal ? viewRemoval(removal) : null,
      withdraw_hold_seconds: services.config.outflowHoldMs / SECOND_MS,
    };
    return { message };
  });
  mount(app, services, officeFactors.listRemovals, async ({ input: { status, page } }) => {
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { removals, total } = await listFactorRemovals(services, { status, ...place });
    return { message: { list: removals.map(viewRemoval), total } };
  });
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
