// Market data of the whole exchange: loaded at start, then kept by listening to what the sequencer publishes.
import type { Instant } from '@bourse/domain';
import type { Published } from '../sequencer/sequencer.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { readCnyRate } from './cny-rate.ts';
import { seedHistory } from './history.ts';
import { IndexBoard } from './index-board.ts';
import { LiveMarket, TRADES_MAX } from './live-market.ts';
import { type Loaded, LiveMarketData, type MarketDataOptions } from './live-market-data.ts';
import { readIndexPoints, readLatestIndex, readLevels, readMarketPrices, readSeq, readTrades } from './loading.ts';
import type { MarketData, PublicTrade } from './market-data.ts';
import { restoreCandles } from './restore-candles.ts';

export type RunningMarketData = MarketData & {
  /** Begins to write candles. */
  start(): void;
  /** Writes what is left. Call it after the sequencer has drained. */
  stop(): Promise<void>;
};

/**
 * Resolves when everything committed so far is known. An empty demo database gets its simulated history first. The
 * catalogue must have been seeded.
 */
export async function createMarketData(options: MarketDataOptions): Promise<RunningMarketData> {
  const catalogue = await readCatalogue(options.storage.db);
  await seedHistory({ ...options, markets: catalogue.markets });
  const waiting: Published[] = [];
  const stopWaiting = options.sequencer.subscribe((published) => waiting.push(published));
  const loaded = await loadConsistently(options, catalogue);
  const data = new LiveMarketData(options, catalogue, loaded);
  stopWaiting();
  for (const published of waiting) if (published.seq > loaded.seq) data.apply(published);
  data.listen();
  return data;
}

/** Reads until nothing was committed meanwhile, so that all parts are of one moment. */
async function loadConsistently(options: MarketDataOptions, catalogue: Catalogue): Promise<Loaded> {
  const { sql } = options.storage;
  for (;;) {
    const before = await readSeq(sql);
    const loaded = await load(options, catalogue);
    if ((await readSeq(sql)) === before) return { seq: before, ...loaded };
  }
}

/** Of a market that was described and never configured. */
const NO_PRICES = { last: undefined, trigger: undefined };

async function load({ storage, clock }: MarketDataOptions, catalogue: Catalogue): Promise<Omit<Loaded, 'seq'>> {
  const { sql } = storage;
  const index = new IndexBoard();
  for (const tick of await readLatestIndex(sql)) index.set(tick);
  const prices = await readMarketPrices(sql);
  const now = clock.now();
  const markets = await Promise.all(
    catalogue.markets.map(async (info) => {
      const live = new LiveMarket(info);
      let trades: readonly PublicTrade[] = [];
      const readPoints = async (since: Instant) => {
        if (live.isIndexOnly) {
          const points = await readIndexPoints(sql, info.base.id, since);
          return points.map((point) => ({ ...point, price: live.roundToTick(point.price) }));
        }
        trades = await readTrades(sql, { marketId: info.id, since, countMin: TRADES_MAX });
        return trades;
      };
      await restoreCandles(storage, live, { now, readPoints });
      live.loadTrades(trades.slice(-TRADES_MAX), prices.get(info.id) ?? NO_PRICES);
      return live;
    }),
  );
  const byId = new Map(markets.map((live) => [live.info.id, live]));
  for (const level of await readLevels(sql)) byId.get(level.marketId)?.book.set(level.side, level);
  return { markets, index, cnyRate: await readCnyRate(sql) };
}
