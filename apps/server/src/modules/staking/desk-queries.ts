// Orders of all users and what they come to, read from committed rows.
import {
  type CurrencyId,
  DAY_MS,
  type Instant,
  type StakingOrderId,
  type StakingProductId,
  type StakingState,
  type UserId,
} from '@bourse/domain';
import { count, id, units } from '@bourse/domain/kinds';
import type { StakingOrder } from '@bourse/engine';
import { and, count as countRows, desc, eq, gte, lt } from 'drizzle-orm';
import { toStakingOrder } from './stored-orders.ts';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Database } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import type { RowOf } from '../../core/storage/row-shape.ts';
import { stakingOrders } from './tables.ts';

/** Orders are counted no further than this. */
const TOTAL_MAX = 100_000;

export type OrderFilter = {
  /** All of them when absent; so the next ones. */
  readonly id: StakingOrderId | undefined;
  readonly userId: UserId | undefined;
  readonly productId: StakingProductId | undefined;
  readonly state: StakingState | undefined;
  /** Orders bought at `from` or later and before `until` are found. */
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
};

const isWanted = ({ id, userId, productId, state, from, until }: OrderFilter) =>
  and(
    id && eq(stakingOrders.id, id),
    userId && eq(stakingOrders.userId, userId),
    productId && eq(stakingOrders.productId, productId),
    state && eq(stakingOrders.state, state),
    from && gte(stakingOrders.boughtAt, from),
    until && lt(stakingOrders.boughtAt, until),
  );

/** Returns the newest first. */
export async function findOrders(
  db: Database,
  filter: OrderFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly StakingOrder[]> {
  const found = db.select().from(stakingOrders).where(isWanted(filter)).orderBy(desc(stakingOrders.id));
  return (await found.limit(limit).offset(offset)).map(toStakingOrder);
}

/** Reads the orders that follow `last` in the same order. */
export const readOrders =
  (db: Database, filter: OrderFilter) =>
  async (last: StakingOrderId | undefined, limit: number): Promise<readonly StakingOrder[]> => {
    const isNext = and(isWanted(filter), last && lt(stakingOrders.id, last));
    const found = db.select().from(stakingOrders).where(isNext).orderBy(desc(stakingOrders.id));
    return (await found.limit(limit)).map(toStakingOrder);
  };

export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const wanted = db.select({ id: stakingOrders.id }).from(stakingOrders).where(isWanted(filter)).limit(TOTAL_MAX);
  const [counted] = await db.select({ total: countRows() }).from(wanted.as('wanted'));
  return counted?.total ?? 0;
}

const SUMS = { orders: count, staked: units, promised: units };
const PROMISES = {
  ...SUMS,
  currencyId: id<CurrencyId>(),
  reserve: units,
  fund: units,
  /** `paid` is all interest that was ever paid, and `fees` are those of cancelled orders. */
  paid: units,
  fees: units,
};
export type Promises = RowOf<typeof PROMISES>;

/** Returns a row for each coin that staking has money in. Accounts and orders are those of one moment. */
export const findPromises = (sql: Sql): Promise<readonly Promises[]> => query(sql, PROMISES)`
  SELECT house.*, sums.* FROM (
    SELECT currency_id, coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'staking'), 0) AS fund,
      coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'staking_reserve'), 0) AS reserve
    FROM accounts WHERE house_purpose IN ('staking', 'staking_reserve') GROUP BY currency_id
  ) AS house CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state = 'active') AS orders,
      coalesce(sum(amount) FILTER (WHERE state = 'active'), 0) AS staked,
      coalesce(sum(interest) FILTER (WHERE state = 'active'), 0) AS promised,
      coalesce(sum(interest) FILTER (WHERE state = 'ended'), 0) AS paid, coalesce(sum(fee), 0) AS fees
    FROM staking_orders WHERE currency_id = house.currency_id
  ) AS sums ORDER BY house.currency_id`;

const DUE = { ...SUMS, currencyId: id<CurrencyId>(), days: count };

/** Sums the active orders that are due within each number of days. */
export const findDue = (
  sql: Sql,
  now: Instant,
  horizons: readonly number[],
): Promise<readonly RowOf<typeof DUE>[]> => query(sql, DUE)`
  SELECT currency_id, horizon.within AS days, count(*) AS orders, sum(amount) AS staked, sum(interest) AS promised
  FROM unnest(${numbersLiteral(horizons, (days) => days)}::bigint[]) AS horizon (within)
    JOIN staking_orders ON state = 'active' AND due_at <= ${now}::bigint + horizon.within * ${DAY_MS}::bigint
  GROUP BY currency_id, horizon.within`;
