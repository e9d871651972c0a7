// What a user proves beside the password, as the desk of users sees it.
import { officeFactors } from '@bourse/contract';
import { formatShanghai, refuse, SECOND_MS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { UsersServices } from './services.ts';
import { findUser } from './queries.ts';
import { getFactors, viewPendingRemoval } from '../security/index.ts';

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
