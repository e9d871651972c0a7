// What users have staked and what became of it, and what second contracts use and bring, read from committed rows.
import type {
  CurrencyId,
  Instant,
  MarketId,
  MicroDirection,
  MicroOrderId,
  MicroResult,
  MicroState,
  UserId,
} from '@bourse/domain';
import type { MicroAccount, MicroOrder, MicroUser } from '@bourse/engine';
import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import { withoutNulls } from '../../core/storage/columns.ts';
import type { Database } from '../../core/storage/open.ts';
import type { CoinUses, DayFigures } from '../../core/storage/storage-part.ts';
import { microAccounts, microOrders, microUsers } from './tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

export type OrderFilter = {
  /** All of them when absent; so the next ones. */
  readonly id?: MicroOrderId | undefined;
  readonly userId?: UserId | undefined;
  readonly state?: MicroState | undefined;
  readonly marketId?: MarketId | undefined;
  readonly currencyId?: CurrencyId | undefined;
  readonly direction?: MicroDirection | undefined;
  readonly result?: MicroResult | undefined;
  /** Submitted not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Only those that are older. */
  readonly before?: MicroOrderId | undefined;
};
type OrderPlace = { readonly offset: number; readonly limit: number };
export type OrderPage = { readonly rows: readonly MicroOrder[]; readonly total: number };

const isWanted = ({ id, userId, state, marketId, currencyId, direction, result, from, to, before }: OrderFilter) =>
  and(
    id && eq(microOrders.id, id),
    userId && eq(microOrders.userId, userId),
    before && lt(microOrders.id, before),
    state && eq(microOrders.state, state),
    marketId && eq(microOrders.marketId, marketId),
    currencyId && eq(microOrders.currencyId, currencyId),
    direction && eq(microOrders.direction, direction),
    result && eq(microOrders.result, result),
    from === undefined ? undefined : gte(microOrders.placedAt, from),
    to === undefined ? undefined : lt(microOrders.placedAt, to),
  );

/** Newest first. */
export async function readOrders(
  db: Database,
  filter: OrderFilter,
  { offset, limit }: OrderPlace,
): Promise<readonly MicroOrder[]> {
  const newest = db.select().from(microOrders).where(isWanted(filter)).orderBy(desc(microOrders.id));
  return (await newest.limit(limit).offset(offset)).map(withoutNulls);
}

export async function findOrders(db: Database, filter: OrderFilter, place: OrderPlace): Promise<OrderPage> {
  const where = isWanted(filter);
  const wanted = db.select({ id: microOrders.id }).from(microOrders).where(where).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    readOrders(db, filter, place),
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Whatever its state. */
export async function findOrder(db: Database, id: MicroOrderId): Promise<MicroOrder | undefined> {
  const [row] = await db.select().from(microOrders).where(eq(microOrders.id, id));
  return row && withoutNulls(row);
}

/** Reads the version that the user has accepted and the limits that are set; undefined before there is either. */
export async function findMicroUser(db: Database, userId: UserId): Promise<MicroUser | undefined> {
  const [row] = await db.select().from(microUsers).where(eq(microUsers.userId, userId));
  return row && withoutNulls(row);
}

export async function findMicroAccounts(db: Database, userId: UserId): Promise<readonly MicroAccount[]> {
  const rows = await db.select().from(microAccounts).where(eq(microAccounts.userId, userId));
  return rows.map(withoutNulls);
}

/** A market of the coin, and stakes in it. */
export const secondsCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'micro' AS kind, symbol AS name FROM pairs JOIN micro_markets m USING (id)
    WHERE m.state = 'open' OR EXISTS (SELECT 1 FROM micro_orders WHERE market_id = m.id AND state <> 'closed')
  UNION ALL
  SELECT 'micro_stake', '' FROM micro_currencies c WHERE c.currency_id = ${id}
    AND (c.is_offered OR EXISTS (SELECT 1 FROM micro_orders WHERE currency_id = ${id} AND state <> 'closed'))`;

export const secondsDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'micro' AS product, currency_id, sum(fee) AS fees, sum(stake) AS volume
  FROM micro_orders JOIN users ON users.id = user_id AND NOT is_house
  WHERE ended_at >= ${from} AND ended_at < ${until} AND result IN ('win', 'loss') GROUP BY currency_id`;
