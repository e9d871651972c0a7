// What a user's withdrawals of 24 hours are worth together, in USDT, by which operators, limits and the look at each go; and until
// when they are held.
import { type CurrencyId, DAY_MS, type Instant, USDT, type UserId } from '@bourse/domain';
import { instant, optional, present, units } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from './connection.ts';
import { query } from './query.ts';

/** Withdrawals that were given back do not count. */
const isKept = (sql: Sql | TransactionSql) => sql`o.status NOT IN ('rejected', 'failed')`;

/**
 * Joins, as `day`, what the owner of the withdrawal `w` has asked for since 24 hours before it, itself included: its `sum`
 * in USDT, null where no worth is known, and `is_partial`, whether something in it has no known worth.
 */
export const joinDaySum = (sql: Sql | TransactionSql) => sql`
  CROSS JOIN LATERAL (
    SELECT sum(o.worth) AS sum, bool_or(o.worth IS NULL) AS is_partial FROM withdrawals o
    WHERE o.user_id = w.user_id AND o.created_at > w.created_at - ${DAY_MS} AND (o.id = w.id OR ${isKept(sql)})
  ) AS day`;

/** Withdrawals through acceptors, done or under way, in USDT. */
const throughAcceptors = (sql: Sql) => sql`
  SELECT user_id, CASE WHEN first_end_reason = 'timed_out' THEN number WHEN state = 'done' THEN released ELSE held END
    AS amount, opened_at AS created_at
  FROM acceptor_deals WHERE side = 'withdraw' AND state IN ('waiting', 'accepted', 'paid', 'appealed', 'done')`;

/** Sums up what counts against the day's limit, in USDT: withdrawals of 24 hours, less what was given back. */
export async function sumDay(sql: Sql, userId: UserId, now: Instant): Promise<bigint> {
  const [row] = await query(sql, { sum: optional(units) })`
    SELECT sum(worth) AS sum FROM (
      SELECT o.worth FROM withdrawals o
      WHERE o.user_id = ${userId} AND o.created_at > ${now - DAY_MS} AND ${isKept(sql)}
      UNION ALL
      SELECT a.amount FROM (${throughAcceptors(sql)}) AS a
      WHERE a.user_id = ${userId} AND a.created_at > ${now - DAY_MS}
    ) AS day`;
  return row?.sum ?? 0n;
}

type CoinOf = { readonly userId: UserId; readonly currencyId: CurrencyId };

/** Does the same for one coin, in its own units, over all its networks: the limit of a network counts this. */
export async function sumDayOfCoin(sql: Sql, { userId, currencyId }: CoinOf, now: Instant): Promise<bigint> {
  const [row] = await query(sql, { sum: optional(units) })`
    SELECT sum(amount) AS sum FROM (
      SELECT o.amount FROM withdrawals o
      WHERE o.user_id = ${userId} AND o.currency_id = ${currencyId} AND o.created_at > ${now - DAY_MS} AND ${isKept(sql)}
      UNION ALL
      SELECT a.amount FROM (${throughAcceptors(sql)}) AS a
      WHERE a.user_id = ${userId} AND ${currencyId} = ${USDT} AND a.created_at > ${now - DAY_MS}
    ) AS day`;
  return row?.sum ?? 0n;
}

// Until when a user's withdrawals are held, as the engine has committed it.

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
