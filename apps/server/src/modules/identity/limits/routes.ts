// The desk of limits: what each level allows, and what requests may cost.
import { officeLimits } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { REQUEST_LIMITS } from '../../../platform/http/limits.ts';
import { mount } from '../../../platform/http/mount.ts';
import { loadLevelLimits } from '../levels.ts';
import type { IdentityServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';

export function limitDeskRoutes(app: FastifyInstance, services: IdentityServices): void {
  mount(app, services, officeLimits.view, async () => ({
    message: {
      levels: await viewLevels(services),
      requests: services.config.hasRateLimits ? REQUEST_LIMITS.map((limit) => ({ ...limit })) : [],
    },
  }));
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
