// After a change of a password, an address or a second factor, withdrawals are held for a day: time for the owner to notice.
import { DAY_MS, type Instant, instant, type UserId } from '@bourse/domain';
import type { Sql, TransactionSql } from './connection.ts';

export const WITHDRAW_HOLD_MS = DAY_MS;

/** Holds the user's withdrawals for 24 hours from now. Call it in the transaction that makes the change. */
export async function holdWithdrawals(sql: Sql | TransactionSql, userId: UserId, now: Instant): Promise<void> {
  const until = now + WITHDRAW_HOLD_MS;
  await sql`UPDATE users SET withdraw_hold_until = greatest(withdraw_hold_until, ${until}) WHERE id = ${userId}`;
}

/** Until when they are held; undefined when they are not. */
export async function findWithdrawHold(
  sql: Sql | TransactionSql,
  userId: UserId,
  now: Instant,
): Promise<Instant | undefined> {
  const [row] = await sql<{ until: string }[]>`
    SELECT withdraw_hold_until AS until FROM users WHERE id = ${userId} AND withdraw_hold_until > ${now}`;
  return row && instant(Number(row.until));
}
