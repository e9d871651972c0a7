// What users have held and what became of it, and what leveraged contracts use and bring, read from committed rows.
import type { Instant, MarketId, PositionId, PositionSide, PositionState, UserId } from '@bourse/domain';
import type { LeverSettlement, Liquidation, Position } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { readEntity, withoutNulls } from '../../core/storage/columns.ts';
import type { Database } from '../../core/storage/open.ts';
import { userStates } from '../../core/storage/schema.ts';
import type { CoinUses, DayFigures } from '../../core/storage/storage-part.ts';
import { leverLiquidations, leverPositions, leverSettlements } from './tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

export type PositionQuery = {
  readonly userId: UserId;
  /** All states when absent; so the next two. */
  readonly states?: readonly PositionState[] | undefined;
  readonly marketIds?: readonly MarketId[] | undefined;
  readonly side?: PositionSide | undefined;
  /** Ordered not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Only those that are older. */
  readonly before?: PositionId | undefined;
};
type Place = { readonly offset: number; readonly limit: number };
export type PositionPage = { readonly rows: readonly Position[]; readonly total: number };

const isWanted = ({ userId, states, marketIds, side, from, to, before }: PositionQuery) =>
  and(
    eq(leverPositions.userId, userId),
    before && lt(leverPositions.id, before),
    states && inArray(leverPositions.state, [...states]),
    marketIds && inArray(leverPositions.marketId, [...marketIds]),
    side && eq(leverPositions.side, side),
    from === undefined ? undefined : gte(leverPositions.placedAt, from),
    to === undefined ? undefined : lt(leverPositions.placedAt, to),
  );

/** Newest first. */
export async function readPositions(
  db: Database,
  { offset, limit, ...query }: PositionQuery & Place,
): Promise<readonly Position[]> {
  const newest = db.select().from(leverPositions).where(isWanted(query)).orderBy(desc(leverPositions.id));
  return (await newest.limit(limit).offset(offset)).map(withoutNulls);
}

export async function findPositions(db: Database, query: PositionQuery & Place): Promise<PositionPage> {
  const where = isWanted(query);
  const wanted = db.select({ id: leverPositions.id }).from(leverPositions).where(where).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([readPositions(db, query), db.select({ total: count() }).from(wanted)]);
  return { rows, total: counted?.total ?? 0 };
}

/** Whatever its state, and whoever's it is. */
export async function findPosition(db: Database, id: PositionId): Promise<Position | undefined> {
  const [row] = await db.select().from(leverPositions).where(eq(leverPositions.id, id));
  return row && withoutNulls(row);
}

export async function findLiquidation(db: Database, id: Liquidation['id']): Promise<Liquidation | undefined> {
  const [row] = await db.select().from(leverLiquidations).where(eq(leverLiquidations.id, id));
  return row && readEntity(ENTITIES.liquidations, row);
}

/** Finds what the account held at the liquidation, including what an earlier one could not close yet. */
export async function findLiquidated(
  db: Database,
  { id, userId, quoteId, second }: Liquidation,
): Promise<readonly Position[]> {
  const isStillClosing = and(
    eq(leverPositions.userId, userId),
    eq(leverPositions.quoteId, quoteId),
    lt(leverPositions.liquidationId, id),
    or(isNull(leverPositions.closeSecond), gte(leverPositions.closeSecond, second)),
  );
  const rows = await db
    .select()
    .from(leverPositions)
    .where(or(eq(leverPositions.liquidationId, id), isStillClosing))
    .orderBy(asc(leverPositions.id));
  return rows.map(withoutNulls);
}

/** The level of verification that limits what may be opened; 0 for whom the engine does not know. */
export async function findLevel(db: Database, userId: UserId) {
  const [row] = await db
    .select({ level: userStates.verificationLevel })
    .from(userStates)
    .where(eq(userStates.id, userId));
  return row?.level ?? 0;
}

/** How a market was settled in a second. */
export async function findSettlement(
  db: Database,
  { marketId, second }: { readonly marketId: MarketId; readonly second: number },
): Promise<LeverSettlement | undefined> {
  const [row] = await db
    .select()
    .from(leverSettlements)
    .where(and(eq(leverSettlements.marketId, marketId), eq(leverSettlements.second, second)));
  return row;
}

export const leverCoinUses: CoinUses = (sql) => sql`
  SELECT 'lever' AS kind, symbol AS name FROM pairs JOIN lever_markets l USING (id)
    WHERE l.state <> 'halted'
      OR EXISTS (SELECT 1 FROM lever_positions WHERE market_id = l.id AND state NOT IN ('closed', 'revoked'))`;

/** A part that was split off has the opening of the whole. Fees stand in their postings. */
export const leverDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'lever' AS product, quote_id AS currency_id, 0::numeric AS fees, trunc(sum(value), 8) AS volume
  FROM (
    SELECT user_id, quote_id, open_price * number AS value FROM lever_positions
    WHERE opened_at >= ${from} AND opened_at < ${until} AND open_price IS NOT NULL
    UNION ALL SELECT user_id, quote_id, close_price * number FROM lever_positions
    WHERE ended_at >= ${from} AND ended_at < ${until} AND close_price IS NOT NULL
  ) AS halves JOIN users ON users.id = user_id AND NOT is_house
  GROUP BY quote_id`;
