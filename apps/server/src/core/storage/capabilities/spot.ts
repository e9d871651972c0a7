// Spot trading in the database.
import {
  type AccountId,
  CANCEL_REASONS,
  type CurrencyId,
  DAY_MS,
  type FillId,
  type MarketId,
  MARKET_STATES,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderId,
  type PostingId,
  type Seq,
  SIDES,
  TIMES_IN_FORCE,
  type UserId,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn, priceColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

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

export const orders = pgTable(
  'orders',
  {
    id: idColumn<OrderId>().notNull(),
    userId: idColumn<UserId>().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    side: text({ enum: SIDES }).notNull(),
    type: text({ enum: ORDER_TYPES }).notNull(),
    timeInForce: text({ enum: TIMES_IN_FORCE }).notNull(),
    /** Limit price; 0 for a market order. */
    price: priceColumn().notNull(),
    quantity: amountColumn().notNull(),
    /** Set on orders that wait, or waited, for the market's trigger price. */
    stopPrice: priceColumn(),
    /** Null while it waits; then the newest order when it was triggered, behind which it queues. */
    triggeredAfter: idColumn<OrderId>(),
    /** Shared by the two legs of an OCO pair: the id of its limit leg. */
    ocoId: idColumn<OrderId>(),
    clientOrderId: text(),
    createdAt: instantColumn().notNull(),
    /** The fee rates of its owner's tier when it was accepted. */
    makerFee: ppmColumn('maker_fee_ppm').notNull(),
    takerFee: ppmColumn('taker_fee_ppm').notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    filled: amountColumn().notNull(),
    filledNotional: amountColumn().notNull(),
    feePaid: amountColumn().notNull(),
    /** The amount that it still locks: quote for a buy, base for a sell. */
    held: amountColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    // Ids are the engine's and unique without the user; led by him, one index finds an order and lists a user's.
    primaryKey({ name: 'orders_of_user', columns: [table.userId, table.id] }),
    index('orders_open').on(table.userId, table.id).where(sql`${table.status} = 'open'`),
    // Those whose client_order_id may still be taken; what load.ts asks for.
    index('orders_with_client_id').using('brin', table.updatedAt).where(sql`${table.clientOrderId} IS NOT NULL`),
  ],
);

/** Stop orders that fills have reached, and that were not triggered within the command of those fills. */
export const spotCascades = pgTable('spot_cascades', {
  marketId: idColumn<MarketId>().primaryKey(),
  turn: idColumn<Seq>().notNull(),
  /** `side price` in units, apart by commas, the one that goes first before the others; empty when it is done. */
  reaches: text().notNull(),
  isDone: boolean().notNull(),
});

/** A fill is its own posting: its six legs follow from it, as `ledger_entries` shows. */
export const fills = pgTable(
  'fills',
  {
    id: idColumn<FillId>().notNull(),
    postingId: idColumn<PostingId>().notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    price: priceColumn().notNull(),
    quantity: amountColumn().notNull(),
    notional: amountColumn().notNull(),
    takerSide: text({ enum: SIDES }).notNull(),
    takerOrderId: idColumn<OrderId>().notNull(),
    makerOrderId: idColumn<OrderId>().notNull(),
    buyerId: idColumn<UserId>().notNull(),
    sellerId: idColumn<UserId>().notNull(),
    buyerFee: amountColumn().notNull(),
    sellerFee: amountColumn().notNull(),
    // A market may be given another pair later, so the accounts are kept here. Each `after` is available + locked.
    buyerBaseAccountId: idColumn<AccountId>().notNull(),
    buyerQuoteAccountId: idColumn<AccountId>().notNull(),
    sellerBaseAccountId: idColumn<AccountId>().notNull(),
    sellerQuoteAccountId: idColumn<AccountId>().notNull(),
    buyerBaseAfter: amountColumn().notNull(),
    buyerQuoteAfter: amountColumn().notNull(),
    sellerBaseAfter: amountColumn().notNull(),
    sellerQuoteAfter: amountColumn().notNull(),
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

export const spot: StoragePart = {
  live: (at) => ({
    markets: ['markets'],
    orders: [
      `orders WHERE status = 'open'`,
      // Ended ones whose client_order_id is still taken.
      `orders WHERE client_order_id IS NOT NULL AND status <> 'open' AND updated_at > ${at - DAY_MS}`,
    ],
    spotCascades: ['spot_cascades WHERE NOT is_done'],
  }),
  claims: [
    `SELECT user_id, 'change' AS wallet, CASE side WHEN 'buy' THEN quote_id ELSE base_id END AS currency_id, held AS amount
    FROM orders JOIN markets ON markets.id = market_id WHERE status = 'open'`,
  ],
  ids: [
    { counter: 'order', select: 'SELECT id FROM orders', isPruned: true },
    { counter: 'fill', select: 'SELECT id FROM fills' },
  ],
  audit: [
    {
      rule: 'an order that has ended holds nothing, and it is filled when its whole quantity is',
      offenders: `
      SELECT id, status, quantity, filled, held FROM orders
      WHERE (status <> 'open' AND held <> 0) OR (status = 'filled') <> (filled = quantity) OR filled > quantity`,
    },
    {
      rule: 'an order that waits for its price has not traded, and the legs of a pair share one hold',
      offenders: `
      SELECT leg.id, leg.filled, leg.held, other.id AS partner, other.filled AS partner_filled, other.held AS partner_held
      FROM (SELECT * FROM orders WHERE stop_price IS NOT NULL AND triggered_after IS NULL) AS leg
      LEFT JOIN orders AS other
        ON leg.status = 'open' AND other.status = 'open' AND other.oco_id = leg.oco_id AND other.id <> leg.id
      WHERE leg.filled <> 0 OR (leg.status = 'open' AND (leg.held = 0) <> (other.id IS NOT NULL))
        OR other.filled <> 0 OR other.quantity <> leg.quantity OR other.side <> leg.side
        OR other.held < CASE leg.side WHEN 'buy' THEN leg.price * leg.quantity ELSE leg.quantity END`,
    },
    {
      rule: 'what is left of the stop orders of a market is written down while there is any',
      offenders: `SELECT market_id, reaches, is_done FROM spot_cascades WHERE is_done <> (reaches = '')`,
    },
    {
      rule: 'an order has filled what its fills say',
      offenders: `
      WITH parts AS (
        SELECT taker_order_id AS id, quantity, notional FROM fills
        UNION ALL SELECT maker_order_id, quantity, notional FROM fills
      ), sums AS (SELECT id, sum(quantity) AS quantity, sum(notional) AS notional FROM parts GROUP BY id)
      SELECT id, filled, sums.quantity, filled_notional, sums.notional FROM orders FULL JOIN sums USING (id)
      WHERE filled IS DISTINCT FROM coalesce(sums.quantity, 0)
        OR filled_notional IS DISTINCT FROM coalesce(sums.notional, 0)`,
    },
    {
      rule: 'a fill moves the money of its buyer and its seller, in the spot wallet and in two currencies',
      offenders: `
      SELECT fills.id FROM fills
        LEFT JOIN accounts AS buyer_base ON buyer_base.id = buyer_base_account_id
        LEFT JOIN accounts AS buyer_quote ON buyer_quote.id = buyer_quote_account_id
        LEFT JOIN accounts AS seller_base ON seller_base.id = seller_base_account_id
        LEFT JOIN accounts AS seller_quote ON seller_quote.id = seller_quote_account_id
      WHERE (buyer_base.user_id = buyer_id AND buyer_quote.user_id = buyer_id
        AND seller_base.user_id = seller_id AND seller_quote.user_id = seller_id
        AND buyer_base.wallet = 'change' AND buyer_quote.wallet = 'change'
        AND seller_base.wallet = 'change' AND seller_quote.wallet = 'change'
        AND buyer_base.currency_id = seller_base.currency_id AND buyer_quote.currency_id = seller_quote.currency_id
        AND buyer_base.currency_id <> buyer_quote.currency_id AND buyer_id <> seller_id) IS NOT TRUE`,
    },
  ],
};
