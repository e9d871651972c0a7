// A market as it is committed: its candles, its latest trades, its last price. Its book is loaded apart from it.
import type { Instant } from '@bourse/domain';
import type { Storage } from '../storage/open.ts';
import type { PricePoint } from './candle-series.ts';
import { LiveMarket, TRADES_MAX } from './live-market.ts';
import { type MarketPrices, readIndexPoints, readTrades } from './loading.ts';
import type { MarketInfo, PublicTrade } from './market-data.ts';
import { restoreCandles } from './restore-candles.ts';

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
