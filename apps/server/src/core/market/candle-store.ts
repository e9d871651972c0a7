// Candles in the database: written as they change, read for charts.
import { type Instant, type MarketId, type Price } from '@bourse/domain';
import { count, flag, instant, optional, price, units } from '@bourse/domain/kinds';
import { numbersLiteral, unitsLiteral, wordsLiteral } from '../storage/arrays.ts';
import type { Storage } from '../storage/open.ts';
import { query } from '../storage/query.ts';
import type { StoredCandle } from './candle-series.ts';
import type { Candle } from './market-data.ts';
import { KEEP_MS, type Period, RESOLUTIONS, type Resolution } from './periods.ts';

type Sql = Storage['sql'];
export type MarketCandle = StoredCandle & { readonly marketId: MarketId };

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

/** Rows of one statement at most: an array literal of this length stays well below the driver's limits. */
const ROWS_MAX = 20_000;

/** Writes candles, each replacing what its key held; all of them or none. */
export async function writeCandles(sql: Sql, candles: readonly MarketCandle[]): Promise<void> {
  await sql.begin(async (transaction) => {
    for (let from = 0; from < candles.length; from += ROWS_MAX) {
      const rows = candles.slice(from, from + ROWS_MAX);
      await transaction`
        INSERT INTO candles (market_id, resolution, opened_at, open, high, low, close, volume, quote_volume, trades,
          taker_buy_volume, taker_buy_quote_volume, is_seeded)
        SELECT * FROM unnest(
          ${numbersLiteral(rows, (row) => row.marketId)}::bigint[],
          ${wordsLiteral(rows, (row) => row.resolution)}::text[],
          ${numbersLiteral(rows, (row) => row.openedAt)}::bigint[],
          ${unitsLiteral(rows, (row) => row.open)}::numeric[],
          ${unitsLiteral(rows, (row) => row.high)}::numeric[],
          ${unitsLiteral(rows, (row) => row.low)}::numeric[],
          ${unitsLiteral(rows, (row) => row.close)}::numeric[],
          ${unitsLiteral(rows, (row) => row.volume)}::numeric[],
          ${unitsLiteral(rows, (row) => row.quoteVolume)}::numeric[],
          ${numbersLiteral(rows, (row) => row.trades)}::bigint[],
          ${unitsLiteral(rows, (row) => row.takerBuyVolume)}::numeric[],
          ${unitsLiteral(rows, (row) => row.takerBuyQuoteVolume)}::numeric[],
          ${numbersLiteral(rows, (row) => row.isSeeded)}::boolean[])
        ON CONFLICT (market_id, resolution, opened_at) DO UPDATE SET
          open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
          volume = excluded.volume, quote_volume = excluded.quote_volume, trades = excluded.trades,
          taker_buy_volume = excluded.taker_buy_volume, taker_buy_quote_volume = excluded.taker_buy_quote_volume,
          is_seeded = excluded.is_seeded`;
    }
  });
}

export async function hasCandles(sql: Sql): Promise<boolean> {
  return (await sql`SELECT 1 FROM candles LIMIT 1`).length > 0;
}

/**
 * Reads the candles that memory starts from: of each resolution the recent ones of a market and the one before them,
 * however old it is. They ascend by resolution and time.
 */
export async function readRecentCandles(sql: Sql, marketId: MarketId, now: Instant): Promise<StoredCandle[]> {
  const found: StoredCandle[] = [];
  for (const resolution of RESOLUTIONS) {
    const since = now - KEEP_MS[resolution];
    const rows = await query(sql, { ...CANDLE, isSeeded: flag })`
      SELECT opened_at, open, high, low, close, volume, quote_volume, trades, taker_buy_volume, taker_buy_quote_volume,
        is_seeded
      FROM candles
      WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at >= coalesce(
        (SELECT max(opened_at) FROM candles WHERE market_id = ${marketId} AND resolution = ${resolution}
          AND opened_at < ${since}), ${since}::bigint)
      ORDER BY opened_at`;
    for (const row of rows) found.push({ ...row, resolution });
  }
  return found;
}

/** Half open: `from` ≤ opening time < `to`. */
export type CandleRange = {
  readonly marketId: MarketId;
  readonly resolution: Resolution;
  readonly from: Instant;
  readonly to: Instant;
};

/** Stored candles of a range, ascending, joined to candles of `period` where that has a fixed length. */
export async function readCandles(sql: Sql, range: CandleRange, { grid }: Period): Promise<readonly Candle[]> {
  const { marketId, resolution, from, to } = range;
  if (grid === undefined || grid.lengthMs === LENGTH_MS[resolution]) {
    return query(sql, CANDLE)`
      SELECT opened_at, open, high, low, close, volume, quote_volume, trades, taker_buy_volume, taker_buy_quote_volume
      FROM candles
      WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at >= ${from} AND opened_at < ${to}
      ORDER BY opened_at`;
  }
  return query(sql, CANDLE)`
    SELECT bucket AS opened_at, (array_agg(open ORDER BY opened_at))[1] AS open, max(high) AS high, min(low) AS low,
      (array_agg(close ORDER BY opened_at DESC))[1] AS close, sum(volume) AS volume, sum(quote_volume) AS quote_volume,
      sum(trades)::bigint AS trades, sum(taker_buy_volume) AS taker_buy_volume,
      sum(taker_buy_quote_volume) AS taker_buy_quote_volume
    FROM (
      SELECT *, (opened_at + ${grid.shiftMs}::bigint) / ${grid.lengthMs}::bigint * ${grid.lengthMs}::bigint
        - ${grid.shiftMs}::bigint AS bucket
      FROM candles
      WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at >= ${from} AND opened_at < ${to}
    ) AS part
    GROUP BY bucket ORDER BY bucket`;
}

const LENGTH_MS: Readonly<Record<Resolution, number>> = {
  '1min': 60_000,
  '60min': 3_600_000,
  '1D': 86_400_000,
  '1D_utc': 86_400_000,
};

/** When the first stored candle opened. */
export async function readFirstOpening(
  sql: Sql,
  { marketId, resolution }: Pick<CandleRange, 'marketId' | 'resolution'>,
): Promise<Instant | undefined> {
  const [row] = await query(sql, { openedAt: optional(instant) })`
    SELECT min(opened_at) AS opened_at FROM candles WHERE market_id = ${marketId} AND resolution = ${resolution}`;
  return row?.openedAt;
}

/** The close of the last stored candle that opened before `to`. */
export async function readCloseBefore(
  sql: Sql,
  { marketId, resolution, to }: Omit<CandleRange, 'from'>,
): Promise<Price | undefined> {
  const [row] = await query(sql, { close: price })`
    SELECT close FROM candles WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at < ${to}
    ORDER BY opened_at DESC LIMIT 1`;
  return row?.close;
}
