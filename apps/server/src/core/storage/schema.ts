// Every table, in one place. A table is written either by the engine's commits (commit.ts) or by features, never by both.
import { type CurrencyId, type MarketId, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, bytesColumn, idColumn, instantColumn, priceColumn } from './columns.ts';
import { users } from './schema-users.ts';

// Written by features.

/** What currencies are called and where they are offered. */
export const currencies = pgTable('currencies', {
  id: idColumn<CurrencyId>().primaryKey(),
  name: text().notNull().unique('currencies_name'),
  fullName: text().notNull(),
  /** eth, btc, erc20, omni, usdt … */
  currencyType: text().notNull(),
  logo: text().notNull(),
  /** By locale. */
  description: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  /** What it is called, by locale; empty where its full name says it everywhere. */
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

/** What quotations show of a market beside the engine's settings. */
export const marketProfiles = pgTable('market_profiles', {
  marketId: idColumn<MarketId>().primaryKey(),
  sort: integer().notNull(),
  isDisplay: boolean().notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    /** What its owner names it by when ending it. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique('sessions_id'),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
    lastSeenAt: instantColumn(),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** One-time codes, sent to an address for one purpose. */
export const codes = pgTable(
  'codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    address: text().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    attempts: integer().notNull().default(0),
    consumedAt: instantColumn(),
    /** Whom it is kept for from its check until what it was for is done. */
    reservedBy: text(),
    /** IP address of the request. */
    askedFrom: text().notNull().default(''),
  },
  (table) => [
    index('codes_of_address').on(table.address, table.purpose, table.id),
    index('codes_asked_from').on(table.askedFrom, table.id),
    index('codes_reserved').on(table.reservedBy).where(sql`${table.reservedBy} IS NOT NULL`),
  ],
);

/** Demo mode only: what would have been mailed or sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    to: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    code: text().notNull(),
    text: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index('outbox_of_address').on(table.to, table.id)],
);

/** Failed logins in a row, by the account or address that they named. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  count: integer().notNull(),
  lastFailedAt: instantColumn().notNull(),
  lockedUntil: instantColumn(),
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
    /** Simulated history that a demo database was born with, not trades of ours. */
    isSeeded: boolean().notNull(),
  },
  (table) => [primaryKey({ name: 'candles_pk', columns: [table.marketId, table.resolution, table.openedAt] })],
);

export const favourites = pgTable(
  'favourites',
  {
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    marketId: idColumn<MarketId>().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'favourites_pk', columns: [table.userId, table.marketId] })],
);

export const siteSettings = pgTable('site_settings', { key: text().primaryKey(), value: jsonb().notNull() });

/** Facts about the database itself that never change back, `demo` above all: it was born in demo mode. */
export const databaseMarks = pgTable('database_marks', {
  mark: text().primaryKey(),
  createdAt: instantColumn().notNull(),
});

// Written by the engine's commits. No foreign keys there: the engine's invariants are stronger, and the path stays short.
export { acceptorDeals, acceptors } from './capabilities/acceptors.ts';
export {
  accounts,
  idempotencyKeys,
  indexTicks,
  ledgerCurrencies,
  postings,
  userStates,
  writer,
} from './capabilities/core.ts';
export {
  fiatAds,
  fiatCoins,
  fiatCurrencies,
  fiatDeals,
  fiatMerchants,
  fiatQuotas,
  fiatRules,
  fiatUsers,
  fiatWays,
} from './capabilities/fiat.ts';
export {
  debts,
  deposits,
  ledgerCoinChains,
  restrictions,
  withdrawalRules,
  withdrawals,
} from './capabilities/funding.ts';
export { gatewayPayments, gatewayRules } from './capabilities/gateway.ts';
export { lifeSigns, stops } from './capabilities/stops.ts';
export {
  leverAccounts,
  leverClawbacks,
  leverLimits,
  leverLiquidations,
  leverMarkets,
  leverPositions,
  leverRules,
  leverSettlements,
  leverSweeps,
  leverWarnings,
} from './capabilities/lever.ts';
export {
  microAccounts,
  microCountries,
  microCurrencies,
  microMarkets,
  microOrders,
  microRules,
  microSweeps,
  microTerms,
  microUsers,
} from './capabilities/micro.ts';
export { microClaims, microInsurances, microInsuranceTypes } from './capabilities/micro-insurance.ts';
export { feeStates, feeTiers, feeUsers } from './capabilities/fees.ts';
export { rebates, rebateStates } from './capabilities/rebates.ts';
export { fills, markets, orders, spotCascades } from './capabilities/spot.ts';
export { ledgerEntries } from './schema-ledger.ts';

export * from './schema-users.ts';
export * from './schema-office.ts';
export * from './schema-identity.ts';
export * from './schema-fiat.ts';
export * from './schema-changes.ts';
export * from './schema-coins.ts';
export * from './schema-tellings.ts';
export * from './schema-fees.ts';
export * from './schema-account.ts';
export * from './schema-custody.ts';
export * from './schema-approvals.ts';
export * from './schema-own-coins.ts';
export * from './schema-custody-desk.ts';
export * from './schema-security.ts';
export * from './schema-funds-desk.ts';
export * from './schema-house.ts';
export * from './schema-liabilities.ts';
export * from './schema-ticks.ts';
export * from './schema-moves.ts';
export * from './schema-fiat-chat.ts';
export * from './schema-fiat-desk.ts';
export * from './schema-gateway.ts';
export * from './schema-roles.ts';
export * from './schema-tickets.ts';
export * from './schema-messages.ts';
export * from './schema-people.ts';
export * from './schema-watch.ts';
export * from './schema-wallet.ts';
