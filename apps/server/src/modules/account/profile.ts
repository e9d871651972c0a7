// The account centre, and the list of those the user invited.
import { profile } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { AccountServices } from './services.ts';
import { countInvitees, findInvitees, mustGetUser } from './queries.ts';
import { viewCenter, viewInvitee } from './view.ts';

export function mountProfile(app: FastifyInstance, services: AccountServices): void {
  const { config, clock } = services;
  const { sql } = services.storage;
  mount(app, services, profile.center, async ({ user }) => {
    const [row, inviteeCount] = await Promise.all([mustGetUser(sql, user.id), countInvitees(sql, user.id)]);
    return { message: viewCenter(row, { inviteeCount, now: clock.now(), holdMs: config.outflowHoldMs }) };
  });
  mount(app, services, profile.invitees, async ({ input, user }) => {
    const limit = profile.INVITEES_PAGE_SIZE;
    const [{ inviteCode }, total, rows] = await Promise.all([
      mustGetUser(sql, user.id),
      countInvitees(sql, user.id),
      findInvitees(sql, { inviter: user.id, limit, offset: (input.page - 1) * limit }),
    ]);
    return { message: { extension_code: inviteCode, total, list: rows.map(viewInvitee) } };
  });
}
