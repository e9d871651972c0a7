// What users have held and what became of it, read from committed rows.
import {
  type Amount,
  type CurrencyId,
  type Instant,
  type MarketId,
  type PositionId,
  type PositionSide,
  type PositionState,
  ppm,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { LeverSettlement, Liquidation, Position } from '@bourse/engine';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../core/storage/open.ts';
import { accounts, userStates } from '../../core/storage/schema.ts';
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

type Row = typeof leverPositions.$inferSelect;

/** Converts a row to the engine's form, in which an absent value is undefined and never null. */
function fromRow(row: Row): Position {
  return {
    ...row,
    spread: ppm(row.spread),
    feeRate: ppm(row.feeRate),
    overnightRate: ppm(row.overnightRate),
    fundShare: ppm(row.fundShare),
    targetPrice: row.targetPrice ?? undefined,
    parentId: row.parentId ?? undefined,
    reverseOf: row.reverseOf ?? undefined,
    openIndex: row.openIndex ?? undefined,
    openPrice: row.openPrice ?? undefined,
    openSecond: row.openSecond ?? undefined,
    overnightDay: row.overnightDay ?? undefined,
    takeProfit: row.takeProfit ?? undefined,
    stopLoss: row.stopLoss ?? undefined,
    stopsSeq: row.stopsSeq ?? undefined,
    stopsAt: row.stopsAt ?? undefined,
    closeHands: row.closeHands ?? undefined,
    closeSeq: row.closeSeq ?? undefined,
    closeAskedAt: row.closeAskedAt ?? undefined,
    closeIndex: row.closeIndex ?? undefined,
    closePrice: row.closePrice ?? undefined,
    closeSecond: row.closeSecond ?? undefined,
    reason: row.reason ?? undefined,
    liquidationId: row.liquidationId ?? undefined,
    openedAt: row.openedAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
  };
}

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
  const rows = await db
    .select()
    .from(leverPositions)
    .where(isWanted(query))
    .orderBy(desc(leverPositions.id))
    .limit(limit)
    .offset(offset);
  return rows.map(fromRow);
}

export async function findPositions(db: Database, query: PositionQuery & Place): Promise<PositionPage> {
  const wanted = db
    .select({ id: leverPositions.id })
    .from(leverPositions)
    .where(isWanted(query))
    .limit(TOTAL_MAX)
    .as('wanted');
  const [rows, [counted]] = await Promise.all([readPositions(db, query), db.select({ total: count() }).from(wanted)]);
  return { rows, total: counted?.total ?? 0 };
}

/** Finds it whoever's it was. */
export async function findClosedPosition(db: Database, id: PositionId): Promise<Position | undefined> {
  const [row] = await db
    .select()
    .from(leverPositions)
    .where(and(eq(leverPositions.id, id), eq(leverPositions.state, 'closed')));
  return row && fromRow(row);
}

/** How the position of this id ended, where it is the user’s and has. */
export async function findEndOf(
  db: Database,
  { userId, positionId }: { readonly userId: UserId; readonly positionId: PositionId },
): Promise<PositionState | undefined> {
  const [row] = await db
    .select({ state: leverPositions.state })
    .from(leverPositions)
    .where(
      and(
        eq(leverPositions.userId, userId),
        eq(leverPositions.id, positionId),
        inArray(leverPositions.state, ['closed', 'revoked']),
      ),
    );
  return row?.state;
}

export async function findLiquidation(db: Database, id: Liquidation['id']): Promise<Liquidation | undefined> {
  const [row] = await db.select().from(leverLiquidations).where(eq(leverLiquidations.id, id));
  return row;
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
  return rows.map(fromRow);
}

/** Reads what is available in the lever wallet, by currency. */
export async function findLeverMoney(db: Database, userId: UserId): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await db
    .select({ currencyId: accounts.currencyId, available: accounts.available })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.wallet, 'lever')));
  return new Map(rows.map((row) => [row.currencyId, row.available]));
}

/** The level of verification that limits what may be opened; 0 for whom the engine does not know. */
export async function findLevel(db: Database, userId: UserId) {
  const [row] = await db
    .select({ level: userStates.verificationLevel })
    .from(userStates)
    .where(eq(userStates.userId, userId));
  return row?.level ?? 0;
}

export const availableOf = (money: ReadonlyMap<CurrencyId, Amount> | undefined, id: CurrencyId): Amount =>
  money?.get(id) ?? ZERO;

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
