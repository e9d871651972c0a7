// A user's own orders, lists and trades of a market, read from committed rows.
import { fillId, instant, type MarketId, type OrderId, orderId, type UserId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { Fill, Order } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { readEntity } from '../../core/storage/columns.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import { fills, orders } from '../../core/storage/schema.ts';
import { findOwnOrder } from '../spot/index.ts';
import type { BotServices } from './services.ts';

type Stores = Pick<Storage, 'db' | 'sql'>;
type Database = Storage['db'];

/** Both ends are included. */
type Period = { readonly startTime?: number | undefined; readonly endTime?: number | undefined };

type Named = { readonly orderId?: number | undefined; readonly origClientOrderId?: string | undefined };
type Own = { readonly userId: UserId; readonly marketId: MarketId };

/** The order meant, which has both its id and its name where both are given. The caller has seen that one is. */
export async function findMeant(db: Database, { userId, marketId }: Own, named: Named): Promise<Order | undefined> {
  const { orderId: number, origClientOrderId: name } = named;
  const own = number === undefined ? { userId, clientOrderId: name ?? '' } : { userId, orderId: orderId(number) };
  const order = await findOwnOrder(db, own);
  if (order?.marketId !== marketId) return undefined;
  return number === undefined || name === undefined || order.clientOrderId === name ? order : undefined;
}

/** More than anybody has open: 500 in each market, and 2,000 of a person. */
const OPEN_MAX = 50_000;

/** Oldest first. */
export async function readOpen(
  db: Database,
  { userId, marketId }: { readonly userId: UserId; readonly marketId?: MarketId | undefined },
): Promise<readonly Order[]> {
  const isWanted = and(
    eq(orders.userId, userId),
    eq(orders.status, 'open'),
    marketId === undefined ? undefined : eq(orders.marketId, marketId),
  );
  const rows = await db.select().from(orders).where(isWanted).orderBy(asc(orders.id)).limit(OPEN_MAX);
  return rows.map((row) => readEntity(ENTITIES.orders, row));
}

const FOUND = { found: id<number>() };

/**
 * Finds the first of a user's orders that is not older than `at`, without reading those before it: the ids of orders grow with
 * their times, so that halving what may be it comes to it. It is greater than all of them where there is none.
 */
async function firstOrderSince({ sql }: Stores, userId: UserId, at: number): Promise<OrderId | undefined> {
  const [row] = await query(sql, FOUND)`
    WITH RECURSIVE halves AS (
      SELECT min(id) AS low, max(id) + 1 AS high FROM orders WHERE user_id = ${userId}
      UNION ALL
      SELECT CASE WHEN probe.created_at < ${at} THEN probe.id + 1 ELSE low END,
        CASE WHEN probe.created_at < ${at} THEN high ELSE (low + high) / 2 END
      FROM halves CROSS JOIN LATERAL (
        SELECT id, created_at FROM orders WHERE user_id = ${userId} AND id >= (low + high) / 2 ORDER BY id LIMIT 1
      ) AS probe WHERE low < high
    ) SELECT low AS found FROM halves WHERE low >= high`;
  return row && orderId(row.found);
}

/** The same of the fills of a market. */
async function firstFillSince({ sql }: Stores, marketId: MarketId, at: number): Promise<number | undefined> {
  const [row] = await query(sql, FOUND)`
    WITH RECURSIVE halves AS (
      SELECT min(id) AS low, max(id) + 1 AS high FROM fills WHERE market_id = ${marketId}
      UNION ALL
      SELECT CASE WHEN probe.at < ${at} THEN probe.id + 1 ELSE low END,
        CASE WHEN probe.at < ${at} THEN high ELSE (low + high) / 2 END
      FROM halves CROSS JOIN LATERAL (
        SELECT id, at FROM fills WHERE market_id = ${marketId} AND id >= (low + high) / 2 ORDER BY id LIMIT 1
      ) AS probe WHERE low < high
    ) SELECT low AS found FROM halves WHERE low >= high`;
  return row?.found;
}

type OrdersAsked = Own & Period & { readonly from?: number | undefined; readonly limit: number };

/** Oldest first: from an id or a time on, or else the newest. */
export async function readAllOrders(stores: Stores, asked: OrdersAsked): Promise<readonly Order[]> {
  const { userId, marketId, from, startTime, endTime, limit } = asked;
  const [since, until] = await boundsOf({ startTime, endTime }, (at) => firstOrderSince(stores, userId, at));
  // Nobody who has never placed an order has one.
  if (startTime !== undefined && since === undefined) return [];
  const lowest = largest(from, since);
  const isWanted = and(
    eq(orders.userId, userId),
    eq(orders.marketId, marketId),
    lowest === undefined ? undefined : gte(orders.id, orderId(Math.max(lowest, 1))),
    until === undefined ? undefined : lt(orders.id, until),
  );
  const isUpwards = lowest !== undefined;
  const rows = await stores.db
    .select()
    .from(orders)
    .where(isWanted)
    .orderBy(isUpwards ? asc(orders.id) : desc(orders.id))
    .limit(limit);
  const found = rows.map((row) => readEntity(ENTITIES.orders, row));
  return isUpwards ? found : found.toReversed();
}

const largest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other);

/** The first id of a period, and the first one after it. */
const boundsOf = <Id>({ startTime, endTime }: Period, find: (at: number) => Promise<Id | undefined>) =>
  Promise.all([
    startTime === undefined ? undefined : find(startTime),
    endTime === undefined ? undefined : find(endTime + 1),
  ]);

type FillsAsked = OrdersAsked & { readonly orderId?: number | undefined };

/** Oldest first: from an id or a time on, or else the newest; perhaps of one order alone. */
export async function readOwnFills(stores: Stores, asked: FillsAsked): Promise<readonly Fill[]> {
  const { userId, marketId, from, limit } = asked;
  const own = asked.orderId === undefined ? undefined : await findMeant(stores.db, asked, { orderId: asked.orderId });
  if (!own && asked.orderId !== undefined) return [];
  const period = own ? within(asked, own) : asked;
  const [since, until] = await boundsOf(period, (at) => firstFillSince(stores, marketId, at));
  if (period.startTime !== undefined && since === undefined) return [];
  const lowest = largest(from, since);
  // The index of a user's fills is by posting, whose ids grow with those of fills.
  const [first, end] = await Promise.all([lowest, until].map((id) => postingOf(stores.db, marketId, id)));
  if (lowest !== undefined && first === undefined) return [];
  const isWanted = and(
    eq(fills.marketId, marketId),
    first === undefined ? undefined : gte(fills.postingId, first),
    end === undefined ? undefined : lt(fills.postingId, end),
    own && or(eq(fills.takerOrderId, own.id), eq(fills.makerOrderId, own.id)),
  );
  const isUpwards = lowest !== undefined;
  const order = isUpwards ? asc : desc;
  const part = (isMine: SQL) =>
    stores.db.select().from(fills).where(and(isMine, isWanted)).orderBy(order(fills.postingId)).limit(limit);
  // A user is never on both sides of a fill.
  const rows = await unionAll(part(eq(fills.buyerId, userId)), part(eq(fills.sellerId, userId)))
    .orderBy(order(fills.id))
    .limit(limit);
  return isUpwards ? rows : rows.toReversed();
}

/** The part of a period in which an order can have traded. */
const within = ({ startTime = 0, endTime = Number.MAX_SAFE_INTEGER - 1 }: Period, order: Order): Period => ({
  startTime: Math.max(startTime, order.createdAt),
  endTime: Math.min(endTime, order.updatedAt),
});

/** The posting of the first fill of a market from an id on. */
async function postingOf(db: Database, marketId: MarketId, from: number | undefined) {
  if (from === undefined) return undefined;
  const [row] = await db
    .select({ postingId: fills.postingId })
    .from(fills)
    .where(and(eq(fills.marketId, marketId), gte(fills.id, fillId(Math.max(from, 1)))))
    .orderBy(asc(fills.id))
    .limit(1);
  return row?.postingId;
}

// Lists.

/** Lists that have ended are looked for among the legs of so many of a user's newest orders. */
const NEWEST_MAX = 20_000;
/** The legs of a list have consecutive ids. */
const LEGS = 2;

type ListsAsked = Period & {
  readonly userId: UserId;
  readonly isOpen?: boolean;
  readonly name?: string;
  readonly fromId?: number | undefined;
  /** So many lists: the first of them where `isUpwards`, else the last. */
  readonly limit?: number;
  readonly isUpwards?: boolean;
};

/** The legs of a user's lists, oldest first; the limit leg of a pair stands before its stop leg. */
export async function readLegs(db: Database, asked: ListsAsked): Promise<readonly (readonly [Order, ...Order[]])[]> {
  const { userId, isOpen = false, name, fromId, startTime, endTime, limit = NEWEST_MAX, isUpwards = true } = asked;
  const isOwn = and(eq(orders.userId, userId), isOpen ? eq(orders.status, 'open') : undefined);
  const newest = db.select().from(orders).where(isOwn).orderBy(desc(orders.id)).limit(NEWEST_MAX).as('newest');
  const isWanted = and(
    isNotNull(newest.ocoId),
    name === undefined ? undefined : eq(newest.listClientOrderId, name),
    fromId === undefined ? undefined : gte(newest.ocoId, orderId(fromId)),
    startTime === undefined ? undefined : gte(newest.createdAt, instant(startTime)),
    endTime === undefined ? undefined : lt(newest.createdAt, instant(endTime + 1)),
  );
  const order = isUpwards ? asc : desc;
  const wanted = await db
    .select()
    .from(newest)
    .where(isWanted)
    .orderBy(order(newest.id))
    .limit(LEGS * limit);
  const rows = isUpwards ? wanted : wanted.toReversed();
  const found = rows.map((row) => readEntity(ENTITIES.orders, row));
  if (!isOpen) return pairUp(found);
  // A leg that is open may have lost the other one.
  const ids = [...new Set(found.flatMap(({ ocoId }) => (ocoId === undefined ? [] : [ocoId, orderId(ocoId + 1)])))];
  return pairUp(await readByIds(db, userId, ids));
}

/** The legs of one list: the first has the number of the list, the second the next one. */
export async function readList(db: Database, userId: UserId, listId: number) {
  if (listId < 1) return undefined;
  const legs = await readByIds(db, userId, [orderId(listId), orderId(listId + 1)]);
  return pairUp(legs.filter(({ ocoId }) => ocoId === listId))[0];
}

/** The open list of a name, or else the newest one that had it. */
export async function findNamedList(db: Database, userId: UserId, name: string) {
  const [open] = await readLegs(db, { userId, isOpen: true, name });
  return open ?? (await readLegs(db, { userId, name })).at(-1);
}

export async function readByIds(db: Database, userId: UserId, ids: readonly OrderId[]): Promise<readonly Order[]> {
  if (ids.length === 0) return [];
  const isWanted = and(eq(orders.userId, userId), inArray(orders.id, [...ids]));
  const rows = await db.select().from(orders).where(isWanted).orderBy(asc(orders.id));
  return rows.map((row) => readEntity(ENTITIES.orders, row));
}

function pairUp(legs: readonly Order[]): readonly (readonly [Order, ...Order[]])[] {
  const byList = new Map<number, [Order, ...Order[]]>();
  for (const leg of legs) {
    if (leg.ocoId === undefined) continue;
    const pair = byList.get(leg.ocoId);
    if (pair) pair.push(leg);
    else byList.set(leg.ocoId, [leg]);
  }
  return [...byList.values()];
}

// The row of an order that has just been answered.

/** Reads the order of an id, if it is the user's. */
export type ReadOrder = (userId: UserId, id: OrderId) => Promise<Order | undefined>;

type Waiting = {
  readonly userId: UserId;
  readonly id: OrderId;
  readonly resolve: (order: Order | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** The handlers of orders share one reader. */
export type OrderNeeds = BotServices & { readonly readOrder: ReadOrder };

/** Orders that are answered together, because they were committed together, are read by one query. */
export function createOrderReader(db: Database): ReadOrder {
  let waiting: Waiting[] = [];

  async function readTogether(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const byUser = new Map<UserId, OrderId[]>();
      for (const { userId, id: one } of asked) byUser.set(userId, [...(byUser.get(userId) ?? []), one]);
      const parts = [...byUser].map(([userId, ids]) => and(eq(orders.userId, userId), inArray(orders.id, ids)));
      const rows = await db
        .select()
        .from(orders)
        .where(or(...parts));
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { userId, id: one, resolve } of asked) {
        const row = found.get(one);
        resolve(row?.userId === userId ? readEntity(ENTITIES.orders, row) : undefined);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (userId, one) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readTogether());
      waiting.push({ userId, id: one, resolve, reject });
    });
}
