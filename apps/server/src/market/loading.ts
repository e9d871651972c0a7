// What market data starts from: the committed state of the database at one point of the total order.
import {
  amount,
  type CurrencyId,
  currencyId,
  fillId,
  type Instant,
  instant,
  type MarketId,
  marketId,
  price,
  type Price,
  type Seq,
  seq,
  type Side,
} from '@bourse/domain';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Storage } from '../storage/open.ts';
import type { PricePoint } from './candle-series.ts';
import type { IndexTickRow, PublicTrade } from './market-data.ts';

type Sql = Storage['sql'];
export type LevelRow = {
  readonly marketId: MarketId;
  readonly side: Side;
  readonly price: Price;
  readonly quantity: ReturnType<typeof amount>;
};

export async function readSeq(sql: Sql): Promise<Seq> {
  const [row] = await sql<{ seq: string }[]>`SELECT seq FROM writer`;
  return seq(Number(row?.seq ?? 0));
}

/** The orders in the book of every market, summed to price levels; those that wait for a stop price are in none. */
export async function readLevels(sql: Sql): Promise<LevelRow[]> {
  const rows = await sql<{ market_id: string; side: Side; price: string; quantity: string }[]>`
    SELECT market_id, side, price, sum(quantity - filled) AS quantity FROM orders
    WHERE status = 'open' AND (stop_price IS NULL OR triggered_after IS NOT NULL) GROUP BY market_id, side, price`;
  return rows.map((row) => ({
    marketId: marketId(Number(row.market_id)),
    side: row.side,
    price: price(unitsFromNumeric(row.price)),
    quantity: amount(unitsFromNumeric(row.quantity)),
  }));
}

/** Of the last trade, and of the last that counts for stop orders. */
export type MarketPrices = { readonly last: Price | undefined; readonly trigger: Price | undefined };

export async function readMarketPrices(sql: Sql): Promise<ReadonlyMap<MarketId, MarketPrices>> {
  const rows = await sql<{ id: string; last_price: string | null; trigger_price: string | null }[]>`
    SELECT id, last_price, trigger_price FROM markets`;
  const read = (text: string | null) => (text === null ? undefined : price(unitsFromNumeric(text)));
  return new Map(
    rows.map((row) => [marketId(Number(row.id)), { last: read(row.last_price), trigger: read(row.trigger_price) }]),
  );
}

const CURSOR_ROWS = 500;

/** A market's trades since an instant, and at least the latest `countMin` where there are as many. Oldest first. */
export async function readTrades(
  sql: Sql,
  query: { readonly marketId: MarketId; readonly since: Instant; readonly countMin: number },
): Promise<PublicTrade[]> {
  const trades: PublicTrade[] = [];
  const cursor = sql<{ id: string; at: string; price: string; quantity: string; taker_side: Side }[]>`
    SELECT id, at, price, quantity, taker_side FROM fills WHERE market_id = ${query.marketId} ORDER BY id DESC`.cursor(
    CURSOR_ROWS,
  );
  for await (const rows of cursor) {
    for (const row of rows) {
      trades.push({
        id: fillId(Number(row.id)),
        at: instant(Number(row.at)),
        price: price(unitsFromNumeric(row.price)),
        quantity: amount(unitsFromNumeric(row.quantity)),
        takerSide: row.taker_side,
      });
    }
    const oldest = trades.at(-1);
    if (oldest === undefined || (oldest.at < query.since && trades.length >= query.countMin)) break;
  }
  return trades.toReversed();
}

/** The latest official price of each coin. */
export async function readLatestIndex(
  sql: Sql,
): Promise<{ currencyId: CurrencyId; price: Price; at: Instant; second: number }[]> {
  const rows = await sql<{ id: string; price: string; at: string; second: string }[]>`
    SELECT c.id, tick.price, tick.at, tick.second FROM currencies c CROSS JOIN LATERAL (
      SELECT t.price, t.at, t.second FROM index_ticks t WHERE t.currency_id = c.id ORDER BY t.seq DESC LIMIT 1
    ) AS tick`;
  return rows.map((row) => ({
    currencyId: currencyId(Number(row.id)),
    price: price(unitsFromNumeric(row.price)),
    at: instant(Number(row.at)),
    second: Number(row.second),
  }));
}

/** A coin's ticks since an instant, oldest first, as what moves the candles of a market that shows the index. */
export async function readIndexPoints(sql: Sql, coin: CurrencyId, since: Instant): Promise<PricePoint[]> {
  const rows = await sql<{ price: string; at: string }[]>`
    SELECT price, at FROM index_ticks WHERE currency_id = ${coin} AND at >= ${since} ORDER BY at, seq`;
  return rows.map((row) => ({
    at: instant(Number(row.at)),
    price: price(unitsFromNumeric(row.price)),
    quantity: amount(0n),
  }));
}

/** Ticks of a coin, newest first, older than `before` where that is given. */
export async function readIndexTicks(
  sql: Sql,
  query: { readonly currencyId: CurrencyId; readonly before?: Instant; readonly limit: number },
): Promise<IndexTickRow[]> {
  const before = query.before === undefined ? sql`` : sql`AND at < ${query.before}`;
  const rows = await sql<{ seq: string; at: string; price: string }[]>`
    SELECT seq, at, price FROM index_ticks WHERE currency_id = ${query.currencyId} ${before}
    ORDER BY at DESC, seq DESC LIMIT ${query.limit}`;
  return rows.map((row) => ({
    seq: seq(Number(row.seq)),
    at: instant(Number(row.at)),
    price: price(unitsFromNumeric(row.price)),
  }));
}
