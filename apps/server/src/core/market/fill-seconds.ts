// A market's fills by time. Ids grow with time and are the one index that a market's fills have, so an instant is found by halving.
import type { FillId, Instant, MarketId, Price } from '@bourse/domain';
import { count, id, instant, optional, price, units } from '@bourse/domain/kinds';
import type { Storage } from '../storage/open.ts';
import { query } from '../storage/query.ts';
import type { Candle } from './market-data.ts';

type Sql = Storage['sql'];
const FILL_ID = id<FillId>();

/** The first fill of a market at or after an instant; undefined where there is none. It costs a few dozen looks into the index. */
export async function findFirstFill(sql: Sql, marketId: MarketId, since: Instant): Promise<FillId | undefined> {
  const [row] = await query(sql, { found: optional(FILL_ID) })`
    WITH RECURSIVE search(low, high, found) AS (
      SELECT (SELECT id FROM fills WHERE market_id = ${marketId} ORDER BY id LIMIT 1),
        (SELECT id FROM fills WHERE market_id = ${marketId} ORDER BY id DESC LIMIT 1) + 1, NULL::bigint
      UNION ALL
      SELECT CASE WHEN middle.at < ${since} THEN middle.id + 1 ELSE low END,
        CASE WHEN middle.at < ${since} THEN high ELSE (low + high) / 2 END,
        CASE WHEN middle.at < ${since} THEN found ELSE middle.id END
      FROM search CROSS JOIN LATERAL (
        SELECT id, at FROM fills WHERE market_id = ${marketId} AND id >= (search.low + search.high) / 2 ORDER BY id LIMIT 1
      ) AS middle
      WHERE low < high
    )
    SELECT found FROM search WHERE low >= high`;
  return row?.found;
}

/** Half open: `from` ≤ time < `to`. */
type Range = { readonly marketId: MarketId; readonly from: Instant; readonly to: Instant };

const CANDLE = {
  openedAt: instant,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: units,
  quoteVolume: units,
  trades: count,
  takerBuyVolume: units,
  takerBuyQuoteVolume: units,
};

/** Candles of a second each, ascending; seconds without a fill are absent. */
export async function readSeconds(sql: Sql, { marketId, from, to }: Range): Promise<readonly Candle[]> {
  const [first, end] = [await findFirstFill(sql, marketId, from), await findFirstFill(sql, marketId, to)];
  if (first === undefined) return [];
  return query(sql, CANDLE)`
    SELECT at / 1000 * 1000 AS opened_at, (array_agg(price ORDER BY id))[1] AS open, max(price) AS high, min(price) AS low,
      (array_agg(price ORDER BY id DESC))[1] AS close, sum(quantity) AS volume, sum(notional) AS quote_volume,
      count(*) AS trades, coalesce(sum(quantity) FILTER (WHERE taker_side = 'buy'), 0) AS taker_buy_volume,
      coalesce(sum(notional) FILTER (WHERE taker_side = 'buy'), 0) AS taker_buy_quote_volume
    FROM fills WHERE market_id = ${marketId} AND id >= ${first} ${end === undefined ? sql`` : sql`AND id < ${end}`}
    GROUP BY 1 ORDER BY 1`;
}

/** The time of a market's first fill. */
export async function readFirstFillTime(sql: Sql, marketId: MarketId): Promise<Instant | undefined> {
  const [row] = await query(sql, { at: instant })`
    SELECT at FROM fills WHERE market_id = ${marketId} ORDER BY id LIMIT 1`;
  return row?.at;
}

/** The price of the last fill before an instant. */
export async function readPriceBefore(
  sql: Sql,
  { marketId, to }: Pick<Range, 'marketId' | 'to'>,
): Promise<Price | undefined> {
  const end = await findFirstFill(sql, marketId, to);
  const [row] = await query(sql, { price })`
    SELECT price FROM fills WHERE market_id = ${marketId} ${end === undefined ? sql`` : sql`AND id < ${end}`}
    ORDER BY id DESC LIMIT 1`;
  return row?.price;
}
