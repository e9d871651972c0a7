// Tables of second contracts and their insurance: what the engine’s commits write, and what operators ask for, written by their
// desk. The markets stand with storage.
import {
  type CurrencyId,
  type MarketId,
  MICRO_DIRECTIONS,
  MICRO_INSURANCE_ENDS,
  MICRO_INSURANCE_STATES,
  MICRO_RESULTS,
  MICRO_STATES,
  MICRO_VOID_REASONS,
  type MicroClaimId,
  type MicroInsuranceId,
  type MicroInsuranceTypeId,
  type MicroOrderId,
  type Seq,
  type UserId,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  amountColumn,
  countColumn,
  idColumn,
  instantColumn,
  ppmColumn,
  priceColumn,
} from '../../core/storage/columns.ts';

export const microTerms = pgTable('micro_terms', {
  seconds: countColumn().primaryKey(),
  ratio: ppmColumn('ratio_ppm').notNull(),
  isOffered: boolean().notNull(),
});

export const microCurrencies = pgTable('micro_currencies', {
  currencyId: idColumn<CurrencyId>().primaryKey(),
  isOffered: boolean().notNull(),
  /** In units of 1e-8, apart by commas. */
  presets: text().notNull(),
  feeRate: ppmColumn('fee_rate_ppm').notNull(),
  minimum: amountColumn().notNull(),
  maximum: amountColumn().notNull(),
  step: amountColumn().notNull(),
  openMax: countColumn().notNull(),
  secondMax: amountColumn().notNull(),
});

/** One row. */
export const microRules = pgTable(
  'micro_rules',
  { id: smallint().$type<1>().primaryKey(), isOpen: boolean().notNull(), riskVersion: countColumn().notNull() },
  (table) => [check('micro_rules_are_one_row', sql`${table.id} = 1`)],
);

export const microCountries = pgTable('micro_countries', {
  countryId: countColumn().primaryKey(),
  isOpen: boolean().notNull(),
});

export const microUsers = pgTable('micro_users', {
  userId: idColumn<UserId>().primaryKey(),
  riskVersion: countColumn().notNull(),
  ordersMax: countColumn(),
  ordersMaxNext: countColumn(),
  ordersMaxFrom: instantColumn(),
  coolOffUntil: instantColumn(),
  day: countColumn().notNull(),
  orders: countColumn().notNull(),
});

export const microAccounts = pgTable(
  'micro_accounts',
  {
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    lossMax: amountColumn(),
    lossMaxNext: amountColumn(),
    lossMaxFrom: instantColumn(),
    day: countColumn().notNull(),
    result: amountColumn().notNull(),
    insuranceId: idColumn<MicroInsuranceId>(),
  },
  (table) => [primaryKey({ name: 'micro_accounts_pk', columns: [table.userId, table.currencyId] })],
);

/** Orders that may still change. */
export const IS_LIVE = `state <> 'closed'`;

export const microOrders = pgTable(
  'micro_orders',
  {
    id: idColumn<MicroOrderId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    direction: text({ enum: MICRO_DIRECTIONS }).notNull(),
    seconds: countColumn().notNull(),
    stake: amountColumn().notNull(),
    fee: amountColumn().notNull(),
    ratio: ppmColumn('ratio_ppm').notNull(),
    profit: amountColumn().notNull(),
    dueSecond: countColumn().notNull(),
    insuranceId: idColumn<MicroInsuranceId>(),
    placedAt: instantColumn().notNull(),
    placedSeq: idColumn<Seq>().notNull(),
    state: text({ enum: MICRO_STATES }).notNull(),
    entrySecond: countColumn(),
    entryIndex: priceColumn(),
    closeSecond: countColumn(),
    closeIndex: priceColumn(),
    result: text({ enum: MICRO_RESULTS }),
    voidReason: text({ enum: MICRO_VOID_REASONS }),
    payout: amountColumn().notNull(),
    endedAt: instantColumn(),
    endedSeq: idColumn<Seq>(),
  },
  (table) => [
    index('micro_orders_live').on(table.id).where(sql.raw(IS_LIVE)),
    // Lists and sums of what a user's orders came to.
    index('micro_orders_closed').on(table.userId, table.id).where(sql`${table.state} = 'closed'`),
    index('micro_orders_void').on(table.userId, table.endedAt).where(sql`${table.result} = 'void'`),
    index('micro_orders_by_end').on(table.currencyId, table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('micro_orders_stake_something', sql`${table.stake} > 0 AND ${table.fee} >= 0 AND ${table.profit} >= 0`),
  ],
);

/** The work of ticks that did not end within their own commands. */
export const microSweeps = pgTable(
  'micro_sweeps',
  {
    seq: idColumn<Seq>().primaryKey(),
    second: countColumn().notNull(),
    /** `currency price quotedAt` in units and milliseconds, apart by commas. */
    prices: text().notNull(),
    isDone: boolean().notNull(),
  },
  (table) => [index('micro_sweeps_unfinished').on(table.seq).where(sql`NOT ${table.isDone}`)],
);

export const microInsuranceTypes = pgTable('micro_insurance_types', {
  id: idColumn<MicroInsuranceTypeId>().primaryKey(),
  currencyId: idColumn<CurrencyId>().notNull(),
  premiumRate: ppmColumn('premium_rate_ppm').notNull(),
  assetsMin: amountColumn().notNull(),
  assetsMax: amountColumn().notNull(),
  termDays: countColumn().notNull(),
  claimRate: ppmColumn('claim_rate_ppm').notNull(),
  claimsMax: countColumn().notNull(),
  isOffered: boolean().notNull(),
});

export const microInsurances = pgTable(
  'micro_insurances',
  {
    id: idColumn<MicroInsuranceId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    typeId: idColumn<MicroInsuranceTypeId>().notNull(),
    assets: amountColumn().notNull(),
    premium: amountColumn().notNull(),
    claimRate: ppmColumn('claim_rate_ppm').notNull(),
    claimsMax: countColumn().notNull(),
    boughtAt: instantColumn().notNull(),
    effectiveAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    state: text({ enum: MICRO_INSURANCE_STATES }).notNull(),
    endReason: text({ enum: MICRO_INSURANCE_ENDS }),
    endedAt: instantColumn(),
    reserve: amountColumn().notNull(),
    result: amountColumn().notNull(),
    claims: countColumn().notNull(),
    /** Days since 1970 in Asia/Shanghai. */
    claimDay: countColumn().notNull(),
    claimsToday: countColumn().notNull(),
  },
  (table) => [
    uniqueIndex('micro_insurances_one_running')
      .on(table.userId, table.currencyId)
      .where(sql`${table.state} <> 'ended'`),
    index('micro_insurances_of_user').on(table.userId, table.id),
    check('micro_insurances_owe_nothing', sql`${table.reserve} >= 0`),
  ],
);

export const microClaims = pgTable(
  'micro_claims',
  {
    id: idColumn<MicroClaimId>().primaryKey(),
    insuranceId: idColumn<MicroInsuranceId>().notNull(),
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    amount: amountColumn().notNull(),
    loss: amountColumn().notNull(),
    claimedAt: instantColumn().notNull(),
    payAt: instantColumn().notNull(),
    paidAt: instantColumn(),
  },
  (table) => [
    index('micro_claims_of_insurance').on(table.insuranceId, table.id),
    index('micro_claims_of_user').on(table.userId, table.id),
    index('micro_claims_owed').on(table.payAt).where(sql`${table.paidAt} IS NULL`),
  ],
);
