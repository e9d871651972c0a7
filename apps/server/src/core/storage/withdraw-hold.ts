// Until when a user's withdrawals are held, as the engine has committed it.
import { type Instant, type UserId } from '@bourse/domain';
import { instant, present } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from './connection.ts';
import { query } from './query.ts';

/** Undefined when they are not. */
export async function findWithdrawHold(
  sql: Sql | TransactionSql,
  userId: UserId,
  now: Instant,
): Promise<Instant | undefined> {
  const [row] = await query(sql, { until: present(instant) })`
    SELECT outflows_held_until AS until FROM user_states WHERE user_id = ${userId} AND outflows_held_until > ${now}`;
  return row?.until;
}
