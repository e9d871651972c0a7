// Tables of trade in fiat money: what the engine’s commits write; what deals were agreed on, what publishers write and parties say
// of each other; and what operators ask for and stop, by their desk.
import type { CurrencyId, FiatAdId, UserId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, columnsOf, countColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators, users } from '../../core/storage/schema-users.ts';

/** One row. */
export const fiatRules = pgTable('fiat_rules', columnsOf(ENTITIES.fiatRules), (table) => [
  check('fiat_rules_are_one_row', sql`${table.id} = 1`),
]);

export const fiatCurrencies = pgTable('fiat_currencies', columnsOf(ENTITIES.fiatCurrencies));

export const fiatCoins = pgTable('fiat_coins', columnsOf(ENTITIES.fiatCoins));

export const fiatQuotas = pgTable('fiat_quotas', columnsOf(ENTITIES.fiatQuotas));

export const fiatWays = pgTable('fiat_ways', columnsOf(ENTITIES.fiatWays));

export const fiatUsers = pgTable('fiat_users', {
  ...columnsOf(ENTITIES.fiatUsers),
  lateAppeals: countColumn().notNull().default(0),
});

export const fiatMerchants = pgTable('fiat_merchants', columnsOf(ENTITIES.fiatMerchants), (table) => [
  primaryKey({ name: 'fiat_merchants_pk', columns: [table.userId, table.currencyId] }),
]);

export const fiatAds = pgTable(
  'fiat_ads',
  {
    ...columnsOf(ENTITIES.fiatAds),
    id: idColumn<FiatAdId>().primaryKey(),
  },
  (table) => [
    index('fiat_ads_live').on(table.id).where(sql`${table.state} = 'live'`),
    index('fiat_ads_of_publisher').on(table.publisherId, table.id),
    check('fiat_ads_oversell_nothing', sql`${table.remaining} >= 0 AND ${table.sold} >= 0`),
  ],
);

/** Under way: its seller's coin is held for it. */
export const IS_LIVE = `state IN ('unpaid', 'paid', 'appealed')`;

export const fiatDeals = pgTable('fiat_deals', columnsOf(ENTITIES.fiatDeals), (table) => [
  index('fiat_deals_live').on(table.id).where(sql.raw(IS_LIVE)),
  // Those that ended lately, which their users may still ask for.
  index('fiat_deals_by_moment').on(table.dueAt),
  index('fiat_deals_of_buyer').on(table.buyerId, table.id),
  index('fiat_deals_of_seller').on(table.sellerId, table.id),
  index('fiat_deals_of_taker').on(table.takerId, table.id),
  index('fiat_deals_of_ad').on(table.adId, table.id),
  // Volumes and figures of the last days.
  index('fiat_deals_by_end').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
  check('fiat_deals_hold_their_number', sql`${table.held} >= 0 AND ${table.held} <= ${table.number}`),
]);

const userColumn = () => idColumn<UserId>().references(() => users.id);

/** Names, accounts and texts of ads and deals (`terms_id`). They are written before the command that names them. */
export const fiatTerms = pgTable(
  'fiat_terms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** The user who asked for the ad or the deal. */
    userId: userColumn().notNull(),
    /** JSON, sealed by the vault. */
    sealed: bytesColumn().notNull(),
    /** QR pictures in it, which the parties may see. */
    pictures: text().array().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('fiat_terms_pictures').using('gin', table.pictures)],
);

/** The defaults of a publisher's ads. */
export const fiatProfiles = pgTable('fiat_profiles', {
  userId: userColumn().primaryKey(),
  greeting: text().notNull(),
  terms: text().notNull(),
  /** Shown as away, whatever the user does. */
  isAway: boolean().notNull(),
  changedAt: instantColumn().notNull(),
});

/** The feedback of a party on the other once a deal was done. */
export const fiatFeedback = pgTable(
  'fiat_feedback',
  {
    dealId: bigint({ mode: 'number' }).notNull(),
    authorId: userColumn().notNull(),
    subjectId: userColumn().notNull(),
    isGood: boolean().notNull(),
    comment: text().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiat_feedback_pk', columns: [table.dealId, table.authorId] }),
    index('fiat_feedback_of_subject').on(table.subjectId, table.createdAt),
  ],
);

/** The texts of applicants, and the answers of operators. */
export const fiatApplications = pgTable(
  'fiat_applications',
  {
    userId: userColumn().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    note: text().notNull(),
    /** Why it was refused, or why the merchant is suspended; else empty. */
    reason: text().notNull(),
    changedAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'fiat_applications_pk', columns: [table.userId, table.currencyId] })],
);

/** Measures of one operator with the reason: an ad taken down, a user who may not trade, one who may not write. */
export const fiatMeasures = pgTable(
  'fiat_measures',
  {
    kind: text({ enum: ['ad', 'trade', 'chat'] }).notNull(),
    /** Id of the ad or the user. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** Null: until an operator lifts it. */
    until: instantColumn(),
    reason: text().notNull(),
    takenBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    takenAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiat_measures_pk', columns: [table.kind, table.subjectId] }),
    index('fiat_measures_by_end').on(table.kind, table.until),
  ],
);
