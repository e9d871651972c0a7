// The desk of limits: what each level allows, and what requests may cost.
import { officeLimits, type ParsedInputOf } from '@bourse/contract';
import { formatUnits, type LimitChange, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { REQUEST_LIMITS } from '../../../platform/http/limits.ts';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask, changesOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import { type Wish, viewProposal } from '../../../platform/http/proposals.ts';
import { loadLevelLimits } from '../levels.ts';
import type { IdentityServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { checkRising, limitChanges } from './limit-changes.ts';

export function limitDeskRoutes(app: FastifyInstance, services: IdentityServices): void {
  mount(app, services, officeLimits.view, async () => ({
    message: {
      levels: await viewLevels(services),
      requests: services.config.hasRateLimits ? REQUEST_LIMITS.map((limit) => ({ ...limit })) : [],
    },
  }));
  mountProposals(app, services, officeLimits, {
    desk: limitChanges,
    view: (proposal) => ({ ...viewProposal(proposal), kind: proposal.kind, subject: proposal.subject ?? '' }),
  });
  mount(app, services, officeLimits.proposeLevel, async ({ input, request, t }) =>
    ask(services, limitChanges, await wishLevel(services, input), { request, t }),
  );
}

/** Who has done nothing yet stands nowhere and is of level 0: those the engine knows are counted. */
async function viewLevels({ storage: { sql } }: IdentityServices): Promise<officeLimits.LevelLimitRow[]> {
  const rows = await query(sql, { level: kinds.count, users: kinds.count })`
    SELECT verification_level AS level, count(*) AS users FROM user_states GROUP BY verification_level`;
  const users = new Map(rows.map((row) => [row.level, row.users]));
  const limits = await loadLevelLimits(sql);
  return limits.map(({ level, dailyWithdrawal }) => ({
    level,
    users: users.get(level) ?? 0,
    day_limit: formatUnits(dailyWithdrawal),
  }));
}

async function wishLevel(
  services: IdentityServices,
  { level, day_limit: dailyWithdrawal, ...input }: ParsedInputOf<typeof officeLimits.proposeLevel>,
): Promise<Result<Wish<LimitChange>>> {
  const limits = await loadLevelLimits(services.storage.sql);
  const rising = checkRising(limits, { level, dailyWithdrawal });
  if (!rising.ok) return rising;
  const stands = limits.find((limit) => limit.level === level)?.dailyWithdrawal;
  const changes = changesOf(
    new Map([['day_limit', formatUnits(dailyWithdrawal)]]),
    new Map(stands === undefined ? [] : [['day_limit', formatUnits(stands)]]),
  );
  return wishOf(services, { kind: 'level', subject: String(level), changes, reason: input.reason }, input);
}
