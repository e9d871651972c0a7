// Markets with what is traded on them, and what their other products are set to. Written by the engine’s commits.
import {
  type AccountId,
  type CurrencyId,
  LEVER_CAUSES,
  LEVER_STATES,
  MARKET_STATES,
  type MarketId,
  MICRO_MARKET_STATES,
  type Seq,
} from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, columnsOf, countColumn, idColumn, instantColumn, ppmColumn, priceColumn } from './columns.ts';

export const markets = pgTable('markets', {
  id: idColumn<MarketId>().primaryKey(),
  baseId: idColumn<CurrencyId>().notNull(),
  quoteId: idColumn<CurrencyId>().notNull(),
  state: text({ enum: MARKET_STATES }).notNull(),
  tick: priceColumn().notNull(),
  step: amountColumn().notNull(),
  minNotional: amountColumn().notNull(),
  maxQuantity: amountColumn().notNull(),
  makerFeePpm: ppmColumn().notNull(),
  takerFeePpm: ppmColumn().notNull(),
  triggerBandPpm: ppmColumn().notNull(),
  /** Price of the last fill; null before the first. */
  lastPrice: priceColumn(),
  /** Price of the last fill near the index, which stop orders wait for; null before the first. */
  triggerPrice: priceColumn(),
});

export const orders = pgTable('orders', columnsOf(ENTITIES.orders), (table) => [
  // Ids are the engine's and unique without the user; led by him, one index finds an order and lists a user's.
  primaryKey({ name: 'orders_of_user', columns: [table.userId, table.id] }),
  index('orders_open').on(table.userId, table.id).where(sql`${table.status} = 'open'`),
  // Those whose client_order_id may still be taken; what load.ts asks for.
  index('orders_with_client_id').using('brin', table.updatedAt).where(sql`${table.clientOrderId} IS NOT NULL`),
]);

/** A fill is its own posting: its six legs follow from it, as `ledger_entries` shows. */
export const fills = pgTable(
  'fills',
  {
    ...columnsOf(ENTITIES.fills),
    // A market may be given another pair later, so the accounts are kept here. Each `after` is available + locked.
    buyerBaseAccountId: idColumn<AccountId>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fills_of_market', columns: [table.marketId, table.id] }),
    // By posting, which grows as the id does: they list a user's fills and serve the logs of his accounts alike. The
    // accounts come last so that a log passes by the fills of the user's other accounts without reading them.
    index('fills_of_buyer').on(table.buyerId, table.postingId, table.buyerBaseAccountId, table.buyerQuoteAccountId),
    index('fills_of_seller').on(table.sellerId, table.postingId, table.sellerBaseAccountId, table.sellerQuoteAccountId),
    // Fills come in the order of time: what a day brought is found at no cost to the writer.
    index('fills_by_time').using('brin', table.at),
  ],
);

export const leverMarkets = pgTable('lever_markets', {
  id: idColumn<MarketId>().primaryKey(),
  baseId: idColumn<CurrencyId>().notNull(),
  quoteId: idColumn<CurrencyId>().notNull(),
  state: text({ enum: LEVER_STATES }).notNull(),
  shareNum: amountColumn().notNull(),
  spread: ppmColumn('spread_ppm').notNull(),
  feeRate: ppmColumn('fee_rate_ppm').notNull(),
  overnightRate: ppmColumn('overnight_rate_ppm').notNull(),
  /** Whole numbers, apart by commas; so the next. */
  multiples: text().notNull(),
  shares: text().notNull(),
  handsMin: countColumn().notNull(),
  handsMax: countColumn().notNull(),
  sideMax: amountColumn().notNull(),
  stress: ppmColumn('stress_ppm').notNull(),
  positionsMax: countColumn().notNull(),
  pendingMax: countColumn().notNull(),
  fundShare: ppmColumn('fund_share_ppm').notNull(),
  /** The index of the last tick that moved the market; null before the first. */
  index: priceColumn(),
  indexSecond: countColumn(),
  indexSeq: idColumn<Seq>(),
  /** The reason that users are told; null while the market is open. */
  cause: text({ enum: LEVER_CAUSES }),
  /** Null where it has not been halted since its last tick. */
  haltedAt: instantColumn(),
  /** Until then nobody with positions in it is liquidated; 0 from a stop on to its first tick. */
  graceUntil: instantColumn(),
  /** Null where it is not being settled; the median is what it is settled at where no index comes. */
  settlingAt: instantColumn(),
  settlingMedian: priceColumn(),
});

export const microMarkets = pgTable('micro_markets', {
  id: idColumn<MarketId>().primaryKey(),
  baseId: idColumn<CurrencyId>().notNull(),
  quoteId: idColumn<CurrencyId>().notNull(),
  state: text({ enum: MICRO_MARKET_STATES }).notNull(),
});
