// Candles in the database: written as they change, read for charts.
import { type Amount, amount, type Instant, instant, type MarketId, type Price, price } from '@bourse/domain';
import { numbersLiteral, unitsLiteral, wordsLiteral } from '../storage/arrays.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Storage } from '../storage/open.ts';
import type { StoredCandle } from './candle-series.ts';
import type { Candle } from './market-data.ts';
import { KEEP_MS, type Period, RESOLUTIONS, type Resolution } from './periods.ts';

type Sql = Storage['sql'];
export type MarketCandle = StoredCandle & { readonly marketId: MarketId };

type CandleRow = {
  opened_at: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
};

function toCandle(row: CandleRow): Candle {
  return {
    openedAt: instant(Number(row.opened_at)),
    open: toPrice(row.open),
    high: toPrice(row.high),
    low: toPrice(row.low),
    close: toPrice(row.close),
    volume: toAmount(row.volume),
  };
}

const toPrice = (text: string): Price => price(unitsFromNumeric(text));
const toAmount = (text: string): Amount => amount(unitsFromNumeric(text));

/** Rows of one statement at most: an array literal of this length stays well below the driver's limits. */
const ROWS_MAX = 20_000;

/** Writes candles, each replacing what its key held; all of them or none. */
export async function writeCandles(sql: Sql, candles: readonly MarketCandle[]): Promise<void> {
  await sql.begin(async (transaction) => {
    for (let from = 0; from < candles.length; from += ROWS_MAX) {
      const rows = candles.slice(from, from + ROWS_MAX);
      await transaction`
        INSERT INTO candles (market_id, resolution, opened_at, open, high, low, close, volume, is_seeded)
        SELECT * FROM unnest(
          ${numbersLiteral(rows, (row) => row.marketId)}::bigint[],
          ${wordsLiteral(rows, (row) => row.resolution)}::text[],
          ${numbersLiteral(rows, (row) => row.openedAt)}::bigint[],
          ${unitsLiteral(rows, (row) => row.open)}::numeric[],
          ${unitsLiteral(rows, (row) => row.high)}::numeric[],
          ${unitsLiteral(rows, (row) => row.low)}::numeric[],
          ${unitsLiteral(rows, (row) => row.close)}::numeric[],
          ${unitsLiteral(rows, (row) => row.volume)}::numeric[],
          ${numbersLiteral(rows, (row) => row.isSeeded)}::boolean[])
        ON CONFLICT (market_id, resolution, opened_at) DO UPDATE SET
          open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
          volume = excluded.volume, is_seeded = excluded.is_seeded`;
    }
  });
}

export async function hasCandles(sql: Sql): Promise<boolean> {
  return (await sql`SELECT 1 FROM candles LIMIT 1`).length > 0;
}

/**
 * What memory starts from: of each resolution the recent candles of a market and the one before them, however old it is.
 * Ascending by resolution and time.
 */
export async function readRecentCandles(sql: Sql, marketId: MarketId, now: Instant): Promise<StoredCandle[]> {
  const found: StoredCandle[] = [];
  for (const resolution of RESOLUTIONS) {
    const since = now - KEEP_MS[resolution];
    const rows = await sql<(CandleRow & { is_seeded: boolean })[]>`
      SELECT opened_at, open, high, low, close, volume, is_seeded FROM candles
      WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at >= coalesce(
        (SELECT max(opened_at) FROM candles WHERE market_id = ${marketId} AND resolution = ${resolution}
          AND opened_at < ${since}), ${since}::bigint)
      ORDER BY opened_at`;
    for (const row of rows) found.push({ ...toCandle(row), resolution, isSeeded: row.is_seeded });
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
export async function readCandles(sql: Sql, range: CandleRange, { grid }: Period): Promise<Candle[]> {
  const { marketId, resolution, from, to } = range;
  if (grid === undefined || grid.lengthMs === LENGTH_MS[resolution]) {
    const rows = await sql<CandleRow[]>`
      SELECT opened_at, open, high, low, close, volume FROM candles
      WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at >= ${from} AND opened_at < ${to}
      ORDER BY opened_at`;
    return rows.map(toCandle);
  }
  const rows = await sql<CandleRow[]>`
    SELECT bucket AS opened_at, (array_agg(open ORDER BY opened_at))[1] AS open, max(high) AS high, min(low) AS low,
      (array_agg(close ORDER BY opened_at DESC))[1] AS close, sum(volume) AS volume
    FROM (
      SELECT *, (opened_at + ${grid.shiftMs}::bigint) / ${grid.lengthMs}::bigint * ${grid.lengthMs}::bigint
        - ${grid.shiftMs}::bigint AS bucket
      FROM candles
      WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at >= ${from} AND opened_at < ${to}
    ) AS part
    GROUP BY bucket ORDER BY bucket`;
  return rows.map(toCandle);
}

const LENGTH_MS: Readonly<Record<Resolution, number>> = { '1min': 60_000, '60min': 3_600_000, '1D': 86_400_000 };

/** When the first stored candle opened. */
export async function readFirstOpening(
  sql: Sql,
  { marketId, resolution }: Pick<CandleRange, 'marketId' | 'resolution'>,
): Promise<Instant | undefined> {
  const [row] = await sql<{ opened_at: string | null }[]>`
    SELECT min(opened_at) AS opened_at FROM candles WHERE market_id = ${marketId} AND resolution = ${resolution}`;
  return row?.opened_at == null ? undefined : instant(Number(row.opened_at));
}

/** The close of the last stored candle that opened before `to`. */
export async function readCloseBefore(
  sql: Sql,
  { marketId, resolution, to }: Omit<CandleRange, 'from'>,
): Promise<Price | undefined> {
  const [row] = await sql<{ close: string }[]>`
    SELECT close FROM candles WHERE market_id = ${marketId} AND resolution = ${resolution} AND opened_at < ${to}
    ORDER BY opened_at DESC LIMIT 1`;
  return row && toPrice(row.close);
}
