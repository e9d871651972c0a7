// Subscriptions of all users and what they come to, titles of sales, read from committed rows.
import {
  type CurrencyId,
  type Instant,
  type LaunchProjectId,
  SUBSCRIPTION_STATES,
  type SubscriptionId,
  type SubscriptionState,
  type UserId,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Subscription } from '@bourse/engine';
import type { Locale } from '@bourse/messages';
import { and, count, desc, eq, gte, lt, ne } from 'drizzle-orm';
import type { Sql } from '../../core/storage/connection.ts';
import type { Database } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { toSubscription } from './stored-subscriptions.ts';
import { launchTexts, subscriptions } from './tables.ts';

/** Subscriptions are counted no further than this. */
const TOTAL_MAX = 100_000;

export type SubscriptionFilter = {
  /** All of them when absent; so the next ones. */
  readonly id: SubscriptionId | undefined;
  readonly saleId: LaunchProjectId | undefined;
  readonly userId: UserId | undefined;
  readonly state: SubscriptionState | undefined;
  /** Subscriptions placed at `from` or later and before `until` are found. */
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
};

const isWanted = ({ id, saleId, userId, state, from, until }: SubscriptionFilter) =>
  and(
    id && eq(subscriptions.id, id),
    saleId && eq(subscriptions.projectId, saleId),
    userId && eq(subscriptions.userId, userId),
    state && eq(subscriptions.state, state),
    from && gte(subscriptions.placedAt, from),
    until && lt(subscriptions.placedAt, until),
  );

/** Returns the newest first. */
export async function findSubscriptions(
  db: Database,
  filter: SubscriptionFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly Subscription[]> {
  const found = db.select().from(subscriptions).where(isWanted(filter)).orderBy(desc(subscriptions.id));
  return (await found.limit(limit).offset(offset)).map(toSubscription);
}

/** Reads the subscriptions that follow `last` in the same order. */
export const readSubscriptions =
  (db: Database, filter: SubscriptionFilter) =>
  async (last: SubscriptionId | undefined, limit: number): Promise<readonly Subscription[]> => {
    const isNext = and(isWanted(filter), last && lt(subscriptions.id, last));
    const found = db.select().from(subscriptions).where(isNext).orderBy(desc(subscriptions.id));
    return (await found.limit(limit)).map(toSubscription);
  };

export async function countSubscriptions(db: Database, filter: SubscriptionFilter): Promise<number> {
  const wanted = db.select({ id: subscriptions.id }).from(subscriptions).where(isWanted(filter)).limit(TOTAL_MAX);
  const [counted] = await db.select({ total: count() }).from(wanted.as('wanted'));
  return counted?.total ?? 0;
}

/** Each sale has its title in the first of the languages that it is written in. */
export async function findTitles(
  db: Database,
  languages: readonly Locale[],
): Promise<ReadonlyMap<LaunchProjectId, string>> {
  const { projectId, locale, keyword } = launchTexts;
  const rows = await db.select({ projectId, locale, keyword }).from(launchTexts).where(ne(keyword, ''));
  const rankOf = (row: { readonly locale: string }) => languages.findIndex((language) => language === row.locale);
  const best = rows.toSorted((a, b) => rankOf(b) - rankOf(a));
  return new Map(best.map((row) => [row.projectId, row.keyword]));
}

const STATE = { state: kinds.word(SUBSCRIPTION_STATES), n: kinds.count };
const PAYMENT = { currencyId: kinds.id<CurrencyId>(), held: kinds.units, charged: kinds.units };
export type SaleTally = {
  readonly people: number;
  readonly counts: readonly { readonly state: SubscriptionState; readonly subscriptions: number }[];
  readonly payments: readonly RowOf<typeof PAYMENT>[];
};

/** Counts the people, subscriptions and payments of a sale. */
export async function findTally(sql: Sql, id: LaunchProjectId): Promise<SaleTally> {
  const [[counted], states, payments] = await Promise.all([
    query(sql, { people: kinds.count })`
      SELECT count(DISTINCT user_id) AS people FROM subscriptions WHERE project_id = ${id} AND state <> 'void'`,
    query(sql, STATE)`
      SELECT state, count(*) AS n FROM subscriptions WHERE project_id = ${id} GROUP BY state`,
    query(sql, PAYMENT)`
      SELECT pay_currency_id AS currency_id, sum(held) AS held, sum(charged) AS charged FROM subscriptions
      WHERE project_id = ${id} GROUP BY pay_currency_id ORDER BY pay_currency_id`,
  ]);
  const countOf = (state: SubscriptionState): number => states.find((row) => row.state === state)?.n ?? 0;
  return {
    people: counted?.people ?? 0,
    counts: SUBSCRIPTION_STATES.map((state) => ({ state, subscriptions: countOf(state) })),
    payments,
  };
}

const RESERVE = {
  ...PAYMENT,
  sales: kinds.count,
  fund: kinds.units,
  reserve: kinds.units,
  scheduled: kinds.units,
  locked: kinds.units,
  allotted: kinds.units,
};
export type Reserve = RowOf<typeof RESERVE>;

/** Returns a row for each coin that sales have money in. Accounts, sales and subscriptions are those of one moment. */
export const findReserves = (sql: Sql): Promise<readonly Reserve[]> => query(sql, RESERVE)`
    SELECT house.*, sales.*, coins.*, payments.* FROM (
      SELECT currency_id, coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'subscription'), 0) AS fund,
        coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'subscription_reserve'), 0) AS reserve
      FROM accounts WHERE house_purpose IN ('subscription', 'subscription_reserve') GROUP BY currency_id
    ) AS house CROSS JOIN LATERAL (
      SELECT count(*) AS sales, coalesce(sum(supply - allotted), 0) AS scheduled FROM launch_projects
      WHERE currency_id = house.currency_id AND state IN ('scheduled', 'allotting')
    ) AS sales CROSS JOIN LATERAL (
      SELECT coalesce(sum(allotted) FILTER (WHERE state = 'locked'), 0) AS locked, coalesce(sum(allotted), 0) AS allotted
      FROM subscriptions WHERE currency_id = house.currency_id
    ) AS coins CROSS JOIN LATERAL (
      SELECT coalesce(sum(held), 0) AS held, coalesce(sum(charged), 0) AS charged
      FROM subscriptions WHERE pay_currency_id = house.currency_id
    ) AS payments ORDER BY house.currency_id`;
