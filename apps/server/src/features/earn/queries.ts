// What users have staked and what became of it, read from committed rows.
import {
  amount,
  type Amount,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type StakingOrderId,
  type StakingState,
  type UserId,
} from '@bourse/domain';
import type { StakingOrder } from '@bourse/engine';
import { and, count, desc, eq } from 'drizzle-orm';
import { toStakingOrder } from '../../market/earn-orders.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';
import type { Database } from '../../storage/open.ts';
import { stakingOrders } from '../../storage/schema.ts';

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
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows: rows.map(toStakingOrder), total: counted?.total ?? 0 };
}

/** Whatever its state. */
export async function findStakingOrder(db: Database, id: StakingOrderId): Promise<StakingOrder | undefined> {
  const [row] = await db.select().from(stakingOrders).where(eq(stakingOrders.id, id));
  return row && toStakingOrder(row);
}

type StakingSums = {
  readonly currencyId: CurrencyId;
  /** Of the active ones; so the next three. */
  readonly staked: Amount;
  readonly promised: Amount;
  readonly orders: number;
  readonly nextAt: Instant | undefined;
  /** Interest that was paid. */
  readonly earned: Amount;
};

/** By coin, of what the user has ever staked. */
export async function findStakingSums(sql: Sql, userId: UserId): Promise<readonly StakingSums[]> {
  const rows = await sql<
    {
      currency_id: string;
      staked: string;
      promised: string;
      orders: number;
      next_at: string | null;
      earned: string;
    }[]
  >`
    SELECT currency_id, coalesce(sum(amount) FILTER (WHERE state = 'active'), 0) AS staked,
      coalesce(sum(interest) FILTER (WHERE state = 'active'), 0) AS promised,
      count(*) FILTER (WHERE state = 'active')::integer AS orders, min(due_at) FILTER (WHERE state = 'active') AS next_at,
      coalesce(sum(interest) FILTER (WHERE state = 'ended'), 0) AS earned
    FROM staking_orders WHERE user_id = ${userId} GROUP BY currency_id ORDER BY currency_id`;
  const read = (text: string): Amount => amount(unitsFromNumeric(text));
  return rows.map((row) => ({
    currencyId: currencyId(Number(row.currency_id)),
    staked: read(row.staked),
    promised: read(row.promised),
    orders: row.orders,
    nextAt: row.next_at === null ? undefined : instant(Number(row.next_at)),
    earned: read(row.earned),
  }));
}
