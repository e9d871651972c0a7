// Verification levels as features read them: what the engine has committed, and what each level allows; the engine, which counts
// withdrawals against it, is told.
import { officeLimits } from '@bourse/contract';
import {
  accept,
  type Amount,
  amount,
  assert,
  type CurrencyId,
  formatUnits,
  parseUnits,
  refuse,
  type Result,
  type UserId,
  VERIFICATION_LEVELS,
  type VerificationLevel,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { numericFromUnits } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Applied, DueChange } from '../../platform/changes/due-changes.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { askBy, type ChangeKind, changesOf, defineDesk, viewPlain } from '../../platform/http/desk.ts';
import { REQUEST_LIMITS } from '../../platform/http/limits.ts';
import { mount } from '../../platform/http/mount.ts';
import { answerQuery } from '../../platform/lists/answer-rows.ts';

/** Reads the level that the engine has committed; 0 for a user it does not know yet. */
export async function findLevel(sql: Sql | TransactionSql, id: UserId): Promise<VerificationLevel> {
  const [row] = await query(sql, { level: LEVEL_LIMIT.level })`
    SELECT verification_level AS level FROM user_states WHERE user_id = ${id}`;
  return row?.level ?? 0;
}

/** The limit of a level. The engine keeps what counts against it. */
const LEVEL_LIMIT = {
  level: kinds.small<VerificationLevel>(),
  /** Withdrawals of 24 hours, in USDT. */
  dailyWithdrawal: kinds.units,
};
export type LevelLimit = RowOf<typeof LEVEL_LIMIT>;

/** In the order of the levels. */
export const loadLevelLimits = (sql: Sql): Promise<readonly LevelLimit[]> => query(sql, LEVEL_LIMIT)`
  SELECT level, daily_withdrawal FROM level_limits ORDER BY level`;

const HOLDING = { currencyId: kinds.id<CurrencyId>(), amount: kinds.units };

/** Reads a user's balance in each account, locked included. */
export const loadHoldings = (sql: Sql, id: UserId): Promise<readonly RowOf<typeof HOLDING>[]> => query(sql, HOLDING)`
  SELECT currency_id, available + locked AS amount FROM accounts WHERE user_id = ${id}`;

/** At every start, and after a limit has been changed. */
export async function applyLevelLimits(services: Pick<BaseServices, 'storage' | 'sequencer'>): Promise<void> {
  const { storage, sequencer } = services;
  const rows = await query(storage.sql, { level: kinds.small<VerificationLevel>(), dayLimit: kinds.units })`
    SELECT level, day_limit FROM withdrawal_rules`;
  const known = new Map(rows.map(({ level, dayLimit }) => [level, dayLimit]));
  for (const { level, dailyWithdrawal: dayLimit } of await loadLevelLimits(storage.sql)) {
    if (known.get(level) === dayLimit) continue;
    const outcome = await sequencer.submit({ kind: 'configureWithdrawals', level, dayLimit });
    assert(outcome.ok, `the limit of level ${level} is refused: ${outcome.ok ? '' : outcome.code}`);
  }
}

// The desk of limits: what each level allows, and what requests may cost. What levels may withdraw two operators decide, and the
// engine counts against it from the next command on.

const level: ChangeKind<BaseServices> = {
  ask: askBy(officeLimits.proposeLevel, async ({ storage }, { level: asked, day_limit: dailyWithdrawal }) => {
    const rising = checkRising(await loadLevelLimits(storage.sql), { level: asked, dailyWithdrawal });
    if (!rising.ok) return rising;
    const subject = String(asked);
    const changes = changesOf(
      new Map([['day_limit', formatUnits(dailyWithdrawal)]]),
      (await findStanding(storage, subject)) ?? new Map(),
    );
    return accept({ subject, changes });
  }),
  check: async ({ storage }, change) => checkRising(await loadLevelLimits(storage.sql), readChange(change)),
  stands: ({ storage }, { subject }) => findStanding(storage, subject),
  apply,
};

export const limitChanges = defineDesk({
  name: 'limits',
  lock: 5_427_300_042,
  calls: officeLimits,
  view: viewPlain,
  changes: { level },
});

async function findStanding({ sql }: BaseServices['storage'], subject: string | undefined) {
  const limit = (await loadLevelLimits(sql)).find((one) => String(one.level) === subject);
  return limit && new Map([['day_limit', formatUnits(limit.dailyWithdrawal)]]);
}

function readChange({ subject, texts }: DueChange): LevelLimit {
  const meant = VERIFICATION_LEVELS.find((one) => String(one) === subject);
  const units = parseUnits(texts.get('day_limit') ?? '');
  assert(meant !== undefined && units !== undefined, 'a proposal names a level and an amount');
  return { level: meant, dailyWithdrawal: amount(units) };
}

/** The engine first: a crash between leaves a change that is due still, and is made again. */
async function apply({ storage, sequencer }: BaseServices, change: DueChange): Promise<Applied> {
  const limit = readChange(change);
  const rising = checkRising(await loadLevelLimits(storage.sql), limit);
  if (!rising.ok) return rising;
  const { dailyWithdrawal: dayLimit } = limit;
  const outcome = await sequencer.submit({ kind: 'configureWithdrawals', level: limit.level, dayLimit });
  if (!outcome.ok) return outcome;
  await storage.sql`
    UPDATE level_limits SET daily_withdrawal = ${numericFromUnits(dayLimit)} WHERE level = ${limit.level}`;
  return accept(undefined);
}

/** Whoever has shown more may do no less. */
function checkRising(
  limits: readonly LevelLimit[],
  { level: meant, dailyWithdrawal }: LevelLimit,
): Result<undefined, 'level_limits_not_rising'> {
  const of = (other: number): Amount | undefined => limits.find((limit) => limit.level === other)?.dailyWithdrawal;
  const [below, above] = [of(meant - 1), of(meant + 1)];
  const isRising = (below ?? dailyWithdrawal) <= dailyWithdrawal && dailyWithdrawal <= (above ?? dailyWithdrawal);
  return isRising ? accept(undefined) : refuse('level_limits_not_rising');
}

export function limitDeskRoutes(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, officeLimits.view, async () => ({
    message: {
      levels: [...(await findLevels(services.storage.sql))],
      requests: services.config.hasRateLimits ? REQUEST_LIMITS.map((limit) => ({ ...limit })) : [],
    },
  }));
}

/** Who has done nothing yet stands nowhere and is of level 0: those the engine knows are counted. */
const findLevels = (sql: Sql) => answerQuery(sql, officeLimits.levelRow)`
  SELECT l.level, l.daily_withdrawal AS day_limit,
    (SELECT count(*) FROM user_states WHERE verification_level = l.level) AS users
  FROM level_limits l ORDER BY l.level`;
