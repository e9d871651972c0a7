// What users have staked and what became of it, read from committed rows.
import type { CurrencyId, StakingOrderId, StakingState, UserId } from '@bourse/domain';
import { count, id, instant, optional, units } from '@bourse/domain/kinds';
import type { StakingOrder } from '@bourse/engine';
import { and, count as countRows, desc, eq } from 'drizzle-orm';
import { withoutNulls } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Database } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { CoinUses, DayFigures } from '../../core/storage/storage-part.ts';
import { stakingOrders } from './tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

type OrderQuery = {
  readonly userId: UserId;
  /** All of them when absent. */
  readonly state: StakingState | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. */
export async function findStakingOrders(
  db: Database,
  { userId, state, offset, limit }: OrderQuery,
): Promise<{ readonly rows: readonly StakingOrder[]; readonly total: number }> {
  const isWanted = and(eq(stakingOrders.userId, userId), state && eq(stakingOrders.state, state));
  const wanted = db.select({ id: stakingOrders.id }).from(stakingOrders).where(isWanted).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    db.select().from(stakingOrders).where(isWanted).orderBy(desc(stakingOrders.id)).limit(limit).offset(offset),
    db.select({ total: countRows() }).from(wanted),
  ]);
  return { rows: rows.map(withoutNulls), total: counted?.total ?? 0 };
}

/** Whatever its state. */
export async function findStakingOrder(db: Database, id: StakingOrderId): Promise<StakingOrder | undefined> {
  const [row] = await db.select().from(stakingOrders).where(eq(stakingOrders.id, id));
  return row && withoutNulls(row);
}

const STAKING_SUMS = {
  currencyId: id<CurrencyId>(),
  /** These four are of the active orders. */
  staked: units,
  promised: units,
  orders: count,
  nextAt: optional(instant),
  /** Interest that was paid. */
  earned: units,
};

/** By coin, of what the user has ever staked. */
export const findStakingSums = (sql: Sql, userId: UserId): Promise<readonly RowOf<typeof STAKING_SUMS>[]> =>
  query(sql, STAKING_SUMS)`
    SELECT currency_id, coalesce(sum(amount) FILTER (WHERE state = 'active'), 0) AS staked,
      coalesce(sum(interest) FILTER (WHERE state = 'active'), 0) AS promised,
      count(*) FILTER (WHERE state = 'active') AS orders, min(due_at) FILTER (WHERE state = 'active') AS next_at,
      coalesce(sum(interest) FILTER (WHERE state = 'ended'), 0) AS earned
    FROM staking_orders WHERE user_id = ${userId} GROUP BY currency_id ORDER BY currency_id`;

export const stakingCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'staking' AS kind, p.id::text AS name FROM staking_products p WHERE p.currency_id = ${id}
    AND (p.is_offered OR EXISTS (SELECT 1 FROM staking_orders WHERE product_id = p.id AND state = 'active'))`;

export const stakingDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'earn' AS product, currency_id, 0::numeric AS fees, sum(amount) AS volume
  FROM staking_orders JOIN users ON users.id = user_id AND NOT is_house
  WHERE bought_at >= ${from} AND bought_at < ${until} GROUP BY currency_id`;
