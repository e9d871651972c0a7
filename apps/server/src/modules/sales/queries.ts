// What users have subscribed to and what became of it, read from committed rows.
import {
  type Amount,
  type CurrencyId,
  type Instant,
  type LaunchProjectId,
  type SubscriptionId,
  USDT,
  type UserId,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Subscription } from '@bourse/engine';
import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import { withoutNulls } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Database } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { accounts, userStates } from '../../core/storage/schema.ts';
import type { CoinUses, PictureUses } from '../../core/storage/storage-part.ts';
import { subscriptions } from './tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;
/** A result has so many subscriptions of one user to one sale at most. */
const OWN_MAX = 500;

type Place = { readonly limit: number; readonly offset?: number };

/** Newest first. */
async function readSubscriptions(db: Database, isWanted: SQL | undefined, { limit, offset = 0 }: Place) {
  const found = db.select().from(subscriptions).where(isWanted).orderBy(desc(subscriptions.id));
  return (await found.limit(limit).offset(offset)).map(withoutNulls);
}

/** Reads a page of a user's, and counts all of them. */
export async function findSubscriptions(db: Database, { userId, ...place }: Place & { readonly userId: UserId }) {
  const isWanted = eq(subscriptions.userId, userId);
  const wanted = db.select({ id: subscriptions.id }).from(subscriptions).where(isWanted).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    readSubscriptions(db, isWanted, place),
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

type Own = { readonly userId: UserId; readonly projectId: LaunchProjectId };

/** Somebody's to one sale. */
export const findOwnOf = (db: Database, { userId, projectId }: Own): Promise<readonly Subscription[]> =>
  readSubscriptions(db, and(eq(subscriptions.userId, userId), eq(subscriptions.projectId, projectId)), {
    limit: OWN_MAX,
  });

/** Whatever its state. */
export async function findSubscription(db: Database, id: SubscriptionId): Promise<Subscription | undefined> {
  const [found] = await readSubscriptions(db, eq(subscriptions.id, id), { limit: 1 });
  return found;
}

/** Reads what is available of USDT in the spot wallet. */
export async function findUsdt(db: Database, userId: UserId): Promise<Amount> {
  const isOwn = and(eq(accounts.userId, userId), eq(accounts.wallet, 'change'), eq(accounts.currencyId, USDT));
  const [row] = await db.select({ available: accounts.available }).from(accounts).where(isOwn);
  return row?.available ?? ZERO;
}

/** 0 before the user has come to the engine. */
export async function findLevel(db: Database, userId: UserId): Promise<VerificationLevel> {
  const isOwn = eq(userStates.id, userId);
  const [row] = await db.select({ level: userStates.verificationLevel }).from(userStates).where(isOwn);
  return row?.level ?? 0;
}

const SUMS = {
  currencyId: kinds.id<CurrencyId>(),
  locked: kinds.units,
  unlockable: kinds.units,
  nextAt: kinds.optional(kinds.instant),
  /** Payments that wait. */
  held: kinds.units,
};

/** By coin, of what locks something. */
export const findSubscriptionSums = (
  sql: Sql,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Promise<readonly RowOf<typeof SUMS>[]> => query(sql, SUMS)`
    SELECT currency_id, sum(locked) AS locked, sum(unlockable) AS unlockable, sum(held) AS held, min(next_at) AS next_at
    FROM (
      SELECT currency_id, CASE WHEN unlock_at > ${now} THEN allotted ELSE 0 END AS locked,
        CASE WHEN unlock_at > ${now} THEN 0 ELSE allotted END AS unlockable, 0 AS held,
        CASE WHEN unlock_at > ${now} THEN unlock_at END AS next_at
      FROM subscriptions WHERE user_id = ${userId} AND state = 'locked'
      UNION ALL
      SELECT pay_currency_id, 0, 0, held, NULL FROM subscriptions
      WHERE user_id = ${userId} AND state IN ('pending', 'held')
    ) AS own GROUP BY currency_id ORDER BY currency_id`;

/** A coin is sold, or sales are paid with it. */
export const salesCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'sale' AS kind, p.id::text AS name FROM launch_projects p WHERE p.currency_id = ${id}
    AND (p.state IN ('draft', 'scheduled', 'allotting')
      OR EXISTS (SELECT 1 FROM subscriptions WHERE project_id = p.id AND state IN ('pending', 'held', 'locked')))
  UNION ALL
  SELECT 'sale_payment', p.id::text FROM launch_projects p
    WHERE p.state IN ('draft', 'scheduled', 'allotting') AND ${String(id)} = ANY (string_to_array(p.pay_currencies, ','))`;

/** Sales show these pictures of the site, or shall show them once two operators have decided on it. */
export const pictureUsesOfSales: PictureUses = (sql) => sql`
  SELECT right(cover, 43) AS name FROM launch_texts
  UNION ALL
  SELECT right(change ->> 'to', 43) FROM changes, jsonb_array_elements(changes.changes) AS change
  WHERE desk = 'launch' AND kind = 'text' AND status IN ('pending', 'approved')`;
