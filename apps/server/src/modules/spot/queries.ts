// What users have ordered and traded, and what a day of it has brought, read from committed rows.
import {
  type FillId,
  type Instant,
  type MarketId,
  type OrderId,
  orderId,
  type Side,
  type UserId,
} from '@bourse/domain';
import type { Fill, Order } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, ne, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { readEntity } from '../../core/storage/columns.ts';
import type { Database } from '../../core/storage/open.ts';
import { fills, orders } from '../../core/storage/schema.ts';
import type { DayFigures } from '../../core/storage/storage-part.ts';

/** `total` counts no further than this: a house account has more orders than anybody pages through. */
const TOTAL_MAX = 100_000;

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };
/** Not older than `from`, and older than `to`. */
type Period = { readonly from?: Instant | undefined; readonly to?: Instant | undefined };
export type PageQuery = Period & {
  readonly userId: UserId;
  /** Only these markets; every one when absent. */
  readonly marketIds?: readonly MarketId[];
  readonly offset: number;
  readonly limit: number;
};

type InstantColumn = typeof orders.createdAt | typeof fills.at;

const within = (column: InstantColumn, { from, to }: Period) =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to));

type OrderFilter = Omit<PageQuery, 'offset' | 'limit'> & {
  readonly status: 'open' | 'closed';
  readonly side?: Side | undefined;
  /** Only those that are older. */
  readonly before?: OrderId | undefined;
};

const isOrderWanted = ({ userId, marketIds, status, side, before, ...period }: OrderFilter) =>
  and(
    eq(orders.userId, userId),
    before && lt(orders.id, before),
    status === 'open' ? eq(orders.status, 'open') : ne(orders.status, 'open'),
    side && eq(orders.side, side),
    marketIds && inArray(orders.marketId, [...marketIds]),
    within(orders.createdAt, period),
  );

/** Newest first. */
export async function readOrders(
  db: Database,
  { offset, limit, ...filter }: OrderFilter & Pick<PageQuery, 'offset' | 'limit'>,
): Promise<readonly Order[]> {
  const newest = db.select().from(orders).where(isOrderWanted(filter)).orderBy(desc(orders.id));
  return (await newest.limit(limit).offset(offset)).map((row) => readEntity(ENTITIES.orders, row));
}

export async function findOrders(
  db: Database,
  query: OrderFilter & Pick<PageQuery, 'offset' | 'limit'>,
): Promise<Page<Order>> {
  const wanted = db.select({ id: orders.id }).from(orders).where(isOrderWanted(query)).limit(TOTAL_MAX).as('wanted');
  const [rows, total] = await Promise.all([readOrders(db, query), countRows(db, wanted)]);
  return { rows, total };
}

/** The other legs of the pairs that these orders are of: the first leg has the pair's number, the second the next one. */
export async function findPartners(db: Database, legs: readonly Order[]): Promise<readonly Order[]> {
  const [first] = legs;
  const ids = legs.flatMap(({ id, ocoId }) => {
    if (ocoId === undefined) return [];
    return [id === ocoId ? orderId(ocoId + 1) : ocoId];
  });
  if (!first || ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, first.userId), inArray(orders.id, ids)));
  return rows.map((row) => readEntity(ENTITIES.orders, row));
}

/** How an order is named by its owner: by its id, or by its client order id. */
export type OwnOrder = { readonly userId: UserId } & (
  | { readonly orderId: OrderId }
  | { readonly clientOrderId: string }
);

/** The order of this name, if it is the user's, as it was committed last. */
export async function findOwnOrder(db: Database, own: OwnOrder): Promise<Order | undefined> {
  if ('clientOrderId' in own) return findNamedOrder(db, own);
  const [order] = await findOwnOrders(db, { userId: own.userId, orderIds: [own.orderId] });
  return order;
}

export async function findOwnOrders(
  db: Database,
  { userId, orderIds }: { readonly userId: UserId; readonly orderIds: readonly OrderId[] },
): Promise<readonly Order[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.id, [...orderIds])));
  return rows.map((row) => readEntity(ENTITIES.orders, row));
}

/** An order that has ended is looked for by its client order id among so many of a user. */
const NEWEST_MAX = 10_000;

/** The open order of that name; else the last one of the user's newest orders that had it. */
async function findNamedOrder(
  db: Database,
  { userId, clientOrderId }: { readonly userId: UserId; readonly clientOrderId: string },
): Promise<Order | undefined> {
  const isOpen = and(eq(orders.userId, userId), eq(orders.status, 'open'), eq(orders.clientOrderId, clientOrderId));
  const [open] = await db.select().from(orders).where(isOpen).limit(1);
  if (open) return readEntity(ENTITIES.orders, open);
  const isOwn = eq(orders.userId, userId);
  const newest = db.select().from(orders).where(isOwn).orderBy(desc(orders.id)).limit(NEWEST_MAX).as('newest');
  const named = db.select().from(newest).where(eq(newest.clientOrderId, clientOrderId));
  const [last] = await named.orderBy(desc(newest.id)).limit(1);
  return last && readEntity(ENTITIES.orders, last);
}

/** Fills of an order in their order, those after `after`: they lie between its beginning and its last change. */
export function findFillsOf(
  db: Database,
  { id, userId, side, createdAt, updatedAt }: Order,
  { after, limit }: { readonly after: FillId | undefined; readonly limit: number },
): Promise<Fill[]> {
  return db
    .select()
    .from(fills)
    .where(
      and(
        eq(side === 'buy' ? fills.buyerId : fills.sellerId, userId),
        or(eq(fills.takerOrderId, id), eq(fills.makerOrderId, id)),
        gte(fills.at, createdAt),
        lte(fills.at, updatedAt),
        after && gt(fills.id, after),
      ),
    )
    .orderBy(asc(fills.postingId))
    .limit(limit);
}

type Subquery = Parameters<ReturnType<Database['select']>['from']>[0];

async function countRows(db: Database, wanted: Subquery): Promise<number> {
  const [row] = await db.select({ total: count() }).from(wanted);
  return row?.total ?? 0;
}

/**
 * A user is never on both sides of a fill, so the two index scans of the page share no row. The indexes are by posting,
 * whose ids grow as those of fills do.
 */
export async function findFills(
  db: Database,
  { userId, marketIds, offset, limit, ...period }: PageQuery,
): Promise<Page<Fill>> {
  const isWanted = and(marketIds && inArray(fills.marketId, [...marketIds]), within(fills.at, period));
  const newest = (isMine: SQL) =>
    db
      .select()
      .from(fills)
      .where(and(isMine, isWanted))
      .orderBy(desc(fills.postingId))
      .limit(offset + limit);
  const isMine = or(eq(fills.buyerId, userId), eq(fills.sellerId, userId));
  const [rows, total] = await Promise.all([
    unionAll(newest(eq(fills.buyerId, userId)), newest(eq(fills.sellerId, userId)))
      .orderBy(desc(fills.id))
      .limit(limit)
      .offset(offset),
    countRows(db, db.select({ id: fills.id }).from(fills).where(and(isMine, isWanted)).limit(TOTAL_MAX).as('wanted')),
  ]);
  return { rows, total };
}

/** Reads the fee rates of a user's orders; an order that was deleted is not among them. */
export async function findRates(
  db: Database,
  { userId, orderIds }: { readonly userId: UserId; readonly orderIds: readonly OrderId[] },
): Promise<ReadonlyMap<OrderId, Pick<Order, 'makerFee' | 'takerFee'>>> {
  const rows = await db
    .select({ id: orders.id, makerFee: orders.makerFee, takerFee: orders.takerFee })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.id, [...orderIds])));
  return new Map(rows.map(({ id, ...rates }) => [id, rates]));
}

/** What both sides of the house have traded with each other is nobody's. The volume is in the coin that is paid with. */
export const spotDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'spot' AS product, side.currency_id, sum(side.fees) AS fees, sum(side.volume) AS volume
  FROM fills JOIN users AS buyers ON buyers.id = buyer_id JOIN users AS sellers ON sellers.id = seller_id
    JOIN accounts AS bases ON bases.id = buyer_base_account_id
    JOIN accounts AS quotes ON quotes.id = seller_quote_account_id
    CROSS JOIN LATERAL (VALUES
      (bases.currency_id, CASE WHEN buyers.is_house THEN 0 ELSE buyer_fee END, 0),
      (quotes.currency_id, CASE WHEN sellers.is_house THEN 0 ELSE seller_fee END, notional)
    ) AS side (currency_id, fees, volume)
  WHERE at >= ${from} AND at < ${until} AND NOT (buyers.is_house AND sellers.is_house)
  GROUP BY side.currency_id`;
