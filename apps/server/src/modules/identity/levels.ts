// Verification levels as features read them: what the engine has committed, and what each level allows.
import type { CurrencyId, UserId, VerificationLevel } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

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
