// Verification levels as features read them: what the engine has committed, and what each level allows.
import { type Amount, amount, type CurrencyId, currencyId, type UserId, type VerificationLevel } from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import { unitsFromNumeric } from '../storage/columns.ts';

/** As the engine has committed it; 0 for a user it does not know yet. */
export async function findLevel(sql: Sql | TransactionSql, id: UserId): Promise<VerificationLevel> {
  const [row] = await sql<{ verification_level: VerificationLevel }[]>`
    SELECT verification_level FROM user_states WHERE user_id = ${id}`;
  return row?.verification_level ?? 0;
}

/** What a level allows. The engine holds what counts against it. */
export type LevelLimit = {
  readonly level: VerificationLevel;
  /** Withdrawals of 24 hours, in USDT. */
  readonly dailyWithdrawal: Amount;
};

/** In the order of the levels. */
export async function loadLevelLimits(sql: Sql): Promise<readonly LevelLimit[]> {
  const rows = await sql<{ level: VerificationLevel; daily_withdrawal: string }[]>`
    SELECT level, daily_withdrawal FROM level_limits ORDER BY level`;
  return rows.map(({ level, daily_withdrawal }) => ({
    level,
    dailyWithdrawal: amount(unitsFromNumeric(daily_withdrawal)),
  }));
}

/** What a user owns in each account, what is locked included. */
export async function loadHoldings(
  sql: Sql,
  id: UserId,
): Promise<readonly { readonly currencyId: CurrencyId; readonly amount: Amount }[]> {
  const rows = await sql<{ currency_id: string; total: string }[]>`
    SELECT currency_id, available + locked AS total FROM accounts WHERE user_id = ${id}`;
  return rows.map((row) => ({
    currencyId: currencyId(Number(row.currency_id)),
    amount: amount(unitsFromNumeric(row.total)),
  }));
}
