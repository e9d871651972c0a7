// A market as it is committed: its candles, its latest trades, its last price. Its book is loaded apart from it.
import { type Instant, instant, MINUTE_MS } from '@bourse/domain';
import type { Storage } from '../storage/open.ts';
import type { PricePoint, StoredCandle } from './candle-series.ts';
import { readCandles, readRecentCandles } from './candle-store.ts';
import { LiveMarket, TRADES_MAX } from './live-market.ts';
import { type MarketPrices, readIndexPoints, readTrades } from './loading.ts';
import type { MarketInfo, PublicTrade } from './market-data.ts';
import { openingOf, periodOf, type Resolution } from './periods.ts';

/** A market that was described and never configured has no prices. */
const NO_PRICES: MarketPrices = { last: undefined, trigger: undefined };

type Committed = {
  readonly storage: Pick<Storage, 'sql'>;
  readonly now: Instant;
  readonly prices: ReadonlyMap<MarketInfo['id'], MarketPrices>;
};

export async function loadLiveMarket({ storage, now, prices }: Committed, info: MarketInfo): Promise<LiveMarket> {
  const { sql } = storage;
  const live = new LiveMarket(info);
  let trades: readonly PublicTrade[] = [];
  const readPoints = async (since: Instant): Promise<readonly PricePoint[]> => {
    trades = await readTrades(sql, { marketId: info.id, since, countMin: TRADES_MAX });
    if (!live.isIndexOnly) return trades;
    // Trades from before the market came to show the index come first.
    const last = trades.at(-1)?.at ?? since;
    const points = await readIndexPoints(sql, info.base.id, last > since ? last : since);
    return [...trades, ...points.map((point) => ({ ...point, price: live.roundToTick(point.price) }))];
  };
  await restoreCandles(storage, live, { now, readPoints });
  live.loadTrades(trades.slice(-TRADES_MAX), prices.get(info.id) ?? NO_PRICES);
  return live;
}

// Brings a market's candles up to the last commit: what was stored, and what happened since, so that a crash loses
// none.

/**
 * The last stored minute may be half of the truth, so it is built again from its trades, and with it the longer candles
 * that hold it: they are joined from the minutes before. `readPoints` gives what happened since, oldest first.
 */
export async function restoreCandles(
  { sql }: Pick<Storage, 'sql'>,
  live: LiveMarket,
  options: { readonly now: Instant; readonly readPoints: (since: Instant) => Promise<readonly PricePoint[]> },
): Promise<void> {
  const stored = await readRecentCandles(sql, live.info.id, options.now);
  const since = rebuildFrom(stored);
  const kept = stored.filter((candle) => candle.openedAt < openingOf(periodOf(candle.resolution), since));
  const joined = await Promise.all(
    (['60min', '1D', '1D_utc'] as const).map((resolution) => joinMinutes(sql, { live, stored, resolution, since })),
  );
  live.candles.load([...kept, ...joined.flat()], since);
  for (const point of await options.readPoints(since)) if (point.at >= since) live.candles.record(point);
}

/** The first instant that no finished stored minute covers. A seeded minute holds no trades of ours and is finished. */
function rebuildFrom(stored: readonly StoredCandle[]): Instant {
  const last = stored.findLast((candle) => candle.resolution === '1min');
  if (last === undefined) return instant(0);
  return last.isSeeded ? instant(last.openedAt + MINUTE_MS) : last.openedAt;
}

async function joinMinutes(
  sql: Storage['sql'],
  {
    live,
    stored,
    resolution,
    since,
  }: { live: LiveMarket; stored: readonly StoredCandle[]; resolution: Exclude<Resolution, '1min'>; since: Instant },
): Promise<StoredCandle[]> {
  const period = periodOf(resolution);
  const openedAt = openingOf(period, since);
  const range = { marketId: live.info.id, resolution: '1min', from: openedAt, to: since } as const;
  const candles = await readCandles(sql, range, period);
  const isSeeded = stored.some((row) => row.resolution === resolution && row.openedAt === openedAt && row.isSeeded);
  return candles.map((candle) => ({ ...candle, resolution, isSeeded }));
}
