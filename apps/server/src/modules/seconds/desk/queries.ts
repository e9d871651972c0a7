// Orders, insurances and claims as the desk lists them, read from committed rows.
import { microOrderId, type UserId, userId } from '@bourse/domain';
import type { MicroOrder } from '@bourse/engine';
import { and, asc, count, desc, eq, isNull, ne } from 'drizzle-orm';
import { toMicroOrder } from '../orders.ts';
import type { Database } from '../../../core/storage/open.ts';
import { microClaims, microInsurances, microOrders } from '../tables.ts';

export type Place = { readonly limit: number; readonly offset: number };
type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

type OrderQuery = {
  readonly id: number | undefined;
  /** All of them when neither is named. */
  readonly userId: UserId | undefined;
};

/** Newest first. */
export async function findOrders(
  db: Database,
  { id, userId: owner }: OrderQuery,
  { limit, offset }: Place,
): Promise<Page<MicroOrder>> {
  const isWanted = and(
    id === undefined ? undefined : eq(microOrders.id, microOrderId(id)),
    owner === undefined ? undefined : eq(microOrders.userId, owner),
  );
  const wanted = db.select({ id: microOrders.id }).from(microOrders).where(isWanted).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    db.select().from(microOrders).where(isWanted).orderBy(desc(microOrders.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows: rows.map(toMicroOrder), total: counted?.total ?? 0 };
}

/** Those that run, of one user where one is named; the nearest end first. */
export async function findInsurances(
  db: Database,
  owner: number | undefined,
  { limit, offset }: Place,
): Promise<Page<typeof microInsurances.$inferSelect>> {
  const isRunning = and(
    ne(microInsurances.state, 'ended'),
    owner === undefined ? undefined : eq(microInsurances.userId, userId(owner)),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(microInsurances)
      .where(isRunning)
      .orderBy(asc(microInsurances.endsAt), asc(microInsurances.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(microInsurances).where(isRunning),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Those that are owed; the next one first. */
export async function findClaims(
  db: Database,
  { limit, offset }: Place,
): Promise<Page<typeof microClaims.$inferSelect>> {
  const isOwed = isNull(microClaims.paidAt);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(microClaims)
      .where(isOwed)
      .orderBy(asc(microClaims.payAt), asc(microClaims.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(microClaims).where(isOwed),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
