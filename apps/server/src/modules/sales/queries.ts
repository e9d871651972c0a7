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
import type { Locale } from '@bourse/messages';
import { and, count, desc, eq } from 'drizzle-orm';
import type { LaunchText } from './view.ts';
import { toSubscription } from './stored-subscriptions.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Database } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { accounts, userStates } from '../../core/storage/schema.ts';
import { launchTexts, subscriptions } from './tables.ts';

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;
/** A result has so many subscriptions of one user to one sale at most. */
const OWN_MAX = 500;

type Page = { readonly userId: UserId; readonly offset: number; readonly limit: number };

/** Newest first. */
export async function findSubscriptions(
  db: Database,
  { userId, offset, limit }: Page,
): Promise<{ readonly rows: readonly Subscription[]; readonly total: number }> {
  const isWanted = eq(subscriptions.userId, userId);
  const wanted = db.select({ id: subscriptions.id }).from(subscriptions).where(isWanted).limit(TOTAL_MAX).as('wanted');
  const [rows, [counted]] = await Promise.all([
    db.select().from(subscriptions).where(isWanted).orderBy(desc(subscriptions.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(wanted),
  ]);
  return { rows: rows.map(toSubscription), total: counted?.total ?? 0 };
}

/** Somebody's to one sale, newest first. */
export async function findOwnOf(
  db: Database,
  { userId, projectId }: { readonly userId: UserId; readonly projectId: LaunchProjectId },
): Promise<readonly Subscription[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.projectId, projectId)))
    .orderBy(desc(subscriptions.id))
    .limit(OWN_MAX);
  return rows.map(toSubscription);
}

/** Whatever its state. */
export async function findSubscription(db: Database, id: SubscriptionId): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row && toSubscription(row);
}

/** Reads what is available of USDT in the spot wallet. */
export async function findUsdt(db: Database, userId: UserId): Promise<Amount> {
  const isOwn = and(eq(accounts.userId, userId), eq(accounts.wallet, 'change'), eq(accounts.currencyId, USDT));
  const [row] = await db.select({ available: accounts.available }).from(accounts).where(isOwn);
  return row?.available ?? ZERO;
}

/** 0 before the user has come to the engine. */
export async function findLevel(db: Database, userId: UserId): Promise<VerificationLevel> {
  const isOwn = eq(userStates.userId, userId);
  const [row] = await db.select({ level: userStates.verificationLevel }).from(userStates).where(isOwn);
  return row?.level ?? 0;
}

export type LaunchTextWithContent = LaunchText & { readonly content: string };

/** Finds the text of every sale in the first of these languages that it has. */
export async function findLaunchTexts(
  db: Database,
  languages: readonly Locale[],
): Promise<ReadonlyMap<LaunchProjectId, LaunchTextWithContent>> {
  const rows = await db.select().from(launchTexts);
  const rankOf = ({ locale }: { readonly locale: string }) => languages.findIndex((language) => language === locale);
  const best = rows.toSorted((a, b) => rankOf(b) - rankOf(a));
  return new Map(best.map((row) => [row.projectId, row]));
}

const SUMS = {
  currencyId: kinds.id<CurrencyId>(),
  locked: kinds.units,
  unlockable: kinds.units,
  nextAt: kinds.optional(kinds.instant),
  /** Payments that wait. */
  held: kinds.units,
};
export type SubscriptionSums = RowOf<typeof SUMS>;

/** By coin, of what locks something. */
export const findSubscriptionSums = (
  sql: Sql,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Promise<readonly SubscriptionSums[]> => query(sql, SUMS)`
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
