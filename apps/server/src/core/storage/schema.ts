// The tables that core reads, and those that everybody refers to. Modules and parts of the platform bring their own: their `tables.ts`.
// A table is written either by the engine’s commits or by features, never by both.
import { type CurrencyId, DELISTING_STEPS, type MarketId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, countColumn, idColumn, instantColumn, priceColumn } from './columns.ts';

// Written by features.

/** The names of currencies and the trades in which they are offered. */
export const currencies = pgTable('currencies', {
  id: idColumn<CurrencyId>().primaryKey(),
  name: text().notNull().unique('currencies_name'),
  fullName: text().notNull(),
  /** eth, btc, erc20, omni, usdt … */
  currencyType: text().notNull(),
  logo: text().notNull(),
  /** By locale. */
  description: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  /** The name by locale; empty where the full name is used in every language. */
  names: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** It has an index: price sources are asked for it by its short name. */
  isIndexed: boolean().notNull().default(true),
  isLegal: boolean().notNull(),
  isLever: boolean().notNull(),
  isMatch: boolean().notNull(),
  isMicro: boolean().notNull(),
  sort: integer().notNull(),
  /** In a demo, of a coin beside those that it knows: the price in USDT that its simulated one has at a moment. */
  simulatedPrice: priceColumn(),
  simulatedAt: instantColumn(),
});

/** The listing of a market beside the engine's settings. */
export const marketProfiles = pgTable('market_profiles', {
  marketId: idColumn<MarketId>().primaryKey(),
  sort: integer().notNull(),
  isDisplay: boolean().notNull(),
});

export const candles = pgTable(
  'candles',
  {
    marketId: idColumn<MarketId>().notNull(),
    resolution: text().notNull(),
    openedAt: instantColumn().notNull(),
    open: priceColumn().notNull(),
    high: priceColumn().notNull(),
    low: priceColumn().notNull(),
    close: priceColumn().notNull(),
    volume: amountColumn().notNull(),
    quoteVolume: amountColumn().notNull().default(sql`0`),
    trades: countColumn().notNull().default(0),
    takerBuyVolume: amountColumn().notNull().default(sql`0`),
    takerBuyQuoteVolume: amountColumn().notNull().default(sql`0`),
    /** Simulated history that a demo database was born with, not trades of ours. */
    isSeeded: boolean().notNull(),
  },
  (table) => [primaryKey({ name: 'candles_pk', columns: [table.marketId, table.resolution, table.openedAt] })],
);

export const siteSettings = pgTable('site_settings', { key: text().primaryKey(), value: jsonb().notNull() });

/** Facts about the database itself that never change back, `demo` above all: it was born in demo mode. */
export const databaseMarks = pgTable('database_marks', {
  mark: text().primaryKey(),
  createdAt: instantColumn().notNull(),
});

/** Coins that leave, as users were told. */
export const coinDelistings = pgTable(
  'coin_delistings',
  {
    currencyId: idColumn<CurrencyId>().primaryKey(),
    /** The last that holds. */
    step: text({ enum: DELISTING_STEPS }).notNull(),
    // The planned days; once a step has been taken, its actual time.
    viewOnlyFrom: instantColumn().notNull(),
    withdrawOnlyFrom: instantColumn().notNull(),
    withdrawalsUntil: instantColumn().notNull(),
    /** The announcement among the news. */
    articleId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    check(
      'coin_delistings_go_on_in_time',
      sql`${table.viewOnlyFrom} <= ${table.withdrawOnlyFrom} AND ${table.withdrawOnlyFrom} <= ${table.withdrawalsUntil}`,
    ),
  ],
);

// Written by the engine's commits. No foreign keys there: the engine's invariants are stronger, and the path stays short.
export * from './schema-markets.ts';
export {
  accounts,
  idempotencyKeys,
  indexTicks,
  ledgerCurrencies,
  postings,
  userStates,
  writer,
} from './capabilities.ts';
export { lifeSigns, stops } from './capabilities.ts';
export { ledgerEntries } from './schema-ledger.ts';

export * from './schema-users.ts';
export * from './schema-users.ts';
export * from './schema-ticks.ts';
