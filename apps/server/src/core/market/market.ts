// Market data of the whole exchange: loaded at start, then kept by listening to what the sequencer publishes.
import type { Published } from '../sequencer/sequencer.ts';
import { readCnyRate } from './cny-rate.ts';
import { seedHistory } from './history.ts';
import { IndexBoard } from './index-board.ts';
import { learnCoins, type Loaded, LiveMarketData, type MarketDataOptions } from './live-market-data.ts';
import { loadLiveMarket } from './load-live-market.ts';
import { readLatestIndex, readLevels, readMarketPrices, readSeq } from './loading.ts';
import type { MarketData } from './market-data.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';

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
  learnCoins(options.simulation, catalogue);
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

async function load({ storage, clock }: MarketDataOptions, catalogue: Catalogue): Promise<Omit<Loaded, 'seq'>> {
  const { sql } = storage;
  const index = new IndexBoard();
  for (const tick of await readLatestIndex(sql)) index.set(tick);
  const prices = await readMarketPrices(sql);
  const now = clock.now();
  const markets = await Promise.all(catalogue.markets.map((info) => loadLiveMarket({ storage, now, prices }, info)));
  const byId = new Map(markets.map((live) => [live.info.id, live]));
  for (const level of await readLevels(sql)) byId.get(level.marketId)?.book.set(level.side, level);
  return { markets, index, cnyRate: await readCnyRate(sql) };
}
