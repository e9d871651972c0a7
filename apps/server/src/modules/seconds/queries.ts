// What users have staked and what became of it, read from committed rows.
import {
  type Amount,
  type CurrencyId,
  type Instant,
  type MarketId,
  type MicroDirection,
  type MicroOrderId,
  type MicroResult,
  type UserId,
} from '@bourse/domain';
import type { MicroAccount, MicroOrder, MicroUser } from '@bourse/engine';
import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import { toMicroOrder } from './orders.ts';
import type { Database } from '../../core/storage/open.ts';
import { accounts } from '../../core/storage/schema.ts';
import { microAccounts, microOrders, microUsers } from './tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

export type OrderFilter = {
  readonly userId: UserId;
  /** All of them when absent; so the next ones. */
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
export type OrderPlace = { readonly offset: number; readonly limit: number };
export type OrderPage = { readonly rows: readonly MicroOrder[]; readonly total: number };

const isClosedOne = ({ userId, marketId, currencyId, direction, result, from, to, before }: OrderFilter) =>
  and(
    eq(microOrders.userId, userId),
    before && lt(microOrders.id, before),
    eq(microOrders.state, 'closed'),
    marketId && eq(microOrders.marketId, marketId),
    currencyId && eq(microOrders.currencyId, currencyId),
    direction && eq(microOrders.direction, direction),
    result && eq(microOrders.result, result),
    from === undefined ? undefined : gte(microOrders.placedAt, from),
    to === undefined ? undefined : lt(microOrders.placedAt, to),
  );

/** Newest first. */
export async function readClosedOrders(
  db: Database,
  filter: OrderFilter,
  { offset, limit }: OrderPlace,
): Promise<readonly MicroOrder[]> {
  const rows = await db
    .select()
    .from(microOrders)
    .where(isClosedOne(filter))
    .orderBy(desc(microOrders.id))
    .limit(limit)
    .offset(offset);
  return rows.map(toMicroOrder);
}

export async function findClosedOrders(db: Database, filter: OrderFilter, place: OrderPlace): Promise<OrderPage> {
  const where = isClosedOne(filter);
  const wanted = db.select({ id: microOrders.id }).from(microOrders).where(where).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    readClosedOrders(db, filter, place),
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Whatever its state. */
export async function findOrder(db: Database, id: MicroOrderId): Promise<MicroOrder | undefined> {
  const [row] = await db.select().from(microOrders).where(eq(microOrders.id, id));
  return row && toMicroOrder(row);
}

/** Reads what is available in the micro wallet, by currency. */
export async function findMicroMoney(db: Database, userId: UserId): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await db
    .select({ currencyId: accounts.currencyId, available: accounts.available })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.wallet, 'micro')));
  return new Map(rows.map((row) => [row.currencyId, row.available]));
}

/** Reads the version that the user has accepted and the limits that are set; undefined before there is either. */
export async function findMicroUser(db: Database, userId: UserId): Promise<MicroUser | undefined> {
  const [row] = await db.select().from(microUsers).where(eq(microUsers.userId, userId));
  return (
    row && {
      ...row,
      ordersMax: row.ordersMax ?? undefined,
      ordersMaxNext: row.ordersMaxNext ?? undefined,
      ordersMaxFrom: row.ordersMaxFrom ?? undefined,
      coolOffUntil: row.coolOffUntil ?? undefined,
    }
  );
}

export async function findMicroAccounts(db: Database, userId: UserId): Promise<readonly MicroAccount[]> {
  const rows = await db.select().from(microAccounts).where(eq(microAccounts.userId, userId));
  return rows.map((row) => ({
    ...row,
    lossMax: row.lossMax ?? undefined,
    lossMaxNext: row.lossMaxNext ?? undefined,
    lossMaxFrom: row.lossMaxFrom ?? undefined,
    insuranceId: row.insuranceId ?? undefined,
  }));
}
