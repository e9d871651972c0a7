// What market data starts from: the committed state of the database at one point of the total order.
import { type CurrencyId, type Instant, type MarketId, type Seq, seq, type Side, SIDES, ZERO } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Storage } from '../storage/open.ts';
import { query, type RowOf, rowReader } from '../storage/query.ts';
import type { PricePoint } from './candle-series.ts';
import type { IndexTickRow, PublicTrade, TradeQuery } from './market-data.ts';

type Sql = Storage['sql'];
const LEVEL = {
  marketId: kinds.id<MarketId>(),
  side: kinds.word(SIDES),
  price: kinds.price,
  quantity: kinds.units,
};
export type LevelRow = RowOf<typeof LEVEL>;

export async function readSeq(sql: Sql): Promise<Seq> {
  const [row] = await query(sql, { seq: kinds.id<Seq>() })`SELECT seq FROM writer`;
  return row?.seq ?? seq(0);
}

/**
 * The orders in the book of every market, summed to price levels by what they show: an iceberg hides its rest. Those that wait
 * for a stop price are in none.
 */
export const readLevels = (sql: Sql): Promise<readonly LevelRow[]> => query(sql, LEVEL)`
    SELECT market_id, side, price, sum(coalesce(shown, quantity - filled)) AS quantity FROM orders
    WHERE status = 'open' AND (stop_price IS NULL OR triggered_after IS NOT NULL) GROUP BY market_id, side, price`;

/** The price of the last trade, and of the last one that counts for stop orders. */
const PRICES = { last: kinds.optional(kinds.price), trigger: kinds.optional(kinds.price) };
export type MarketPrices = RowOf<typeof PRICES>;

export async function readMarketPrices(sql: Sql): Promise<ReadonlyMap<MarketId, MarketPrices>> {
  const rows = await query(sql, { id: kinds.id<MarketId>(), ...PRICES })`
    SELECT id, last_price AS last, trigger_price AS trigger FROM markets`;
  return new Map(rows.map(({ id, ...prices }) => [id, prices]));
}

const CURSOR_ROWS = 500;
const TRADE = {
  id: kinds.id<PublicTrade['id']>(),
  at: kinds.instant,
  price: kinds.price,
  quantity: kinds.units,
  notional: kinds.units,
  takerSide: kinds.word<Side>(['buy', 'sell']),
};
const readTrade = rowReader(TRADE);

/** A market's trades since an instant, and at least the latest `countMin` where there are as many. Oldest first. */
export async function readTrades(
  sql: Sql,
  wanted: { readonly marketId: MarketId; readonly since: Instant; readonly countMin: number },
): Promise<PublicTrade[]> {
  const trades: PublicTrade[] = [];
  const cursor = sql`
    SELECT id, at, price, quantity, notional, taker_side FROM fills WHERE market_id = ${wanted.marketId} ORDER BY id DESC`.cursor(
    CURSOR_ROWS,
  );
  for await (const rows of cursor) {
    trades.push(...rows.map(readTrade));
    const oldest = trades.at(-1);
    if (oldest === undefined || (oldest.at < wanted.since && trades.length >= wanted.countMin)) break;
  }
  return trades.toReversed();
}

/** A page of a market's trades. */
export async function readTradePage(sql: Sql, { marketId, bound, limit }: TradeQuery): Promise<readonly PublicTrade[]> {
  if (bound !== undefined && 'after' in bound) {
    return query(sql, TRADE)`
      SELECT id, at, price, quantity, notional, taker_side FROM fills WHERE market_id = ${marketId} AND id > ${bound.after}
      ORDER BY id LIMIT ${limit}`;
  }
  const before = bound === undefined ? sql`` : sql`AND id < ${bound.before}`;
  return query(sql, TRADE)`
    SELECT id, at, price, quantity, notional, taker_side FROM fills WHERE market_id = ${marketId} ${before}
    ORDER BY id DESC LIMIT ${limit}`;
}

const LATEST = {
  currencyId: kinds.id<CurrencyId>(),
  price: kinds.price,
  at: kinds.instant,
  second: kinds.count,
};

/** The latest official price of each coin. */
export const readLatestIndex = (sql: Sql): Promise<readonly RowOf<typeof LATEST>[]> => query(sql, LATEST)`
    SELECT c.id AS currency_id, tick.price, tick.at, tick.second FROM currencies c CROSS JOIN LATERAL (
      SELECT t.price, t.at, t.second FROM index_ticks t WHERE t.currency_id = c.id ORDER BY t.seq DESC LIMIT 1
    ) AS tick`;

/** A coin's ticks since an instant, oldest first, as what moves the candles of a market that shows the index. */
export async function readIndexPoints(sql: Sql, coin: CurrencyId, since: Instant): Promise<PricePoint[]> {
  const rows = await query(sql, { price: kinds.price, at: kinds.instant })`
    SELECT price, at FROM index_ticks WHERE currency_id = ${coin} AND at >= ${since} ORDER BY at, seq`;
  return rows.map((row) => ({ ...row, quantity: ZERO, notional: ZERO, takerSide: undefined }));
}

const INDEX_TICK = { seq: kinds.id<Seq>(), at: kinds.instant, price: kinds.price };

/** Ticks of a coin, newest first, older than `before` where that is given. */
export async function readIndexTicks(
  sql: Sql,
  wanted: { readonly currencyId: CurrencyId; readonly before?: Instant; readonly limit: number },
): Promise<readonly IndexTickRow[]> {
  const before = wanted.before === undefined ? sql`` : sql`AND at < ${wanted.before}`;
  return query(sql, INDEX_TICK)`
    SELECT seq, at, price FROM index_ticks WHERE currency_id = ${wanted.currencyId} ${before}
    ORDER BY at DESC, seq DESC LIMIT ${wanted.limit}`;
}
