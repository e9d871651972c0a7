// Markets by the names that bots have for them: `BTCUSDT`, which names no border between the two coins.
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';

export const symbolOf = ({ symbol }: Pick<MarketInfo, 'symbol'>): string => symbol.replace('/', '');

/** Where two markets come to the same name the older one has it. */
export const findMarket = (market: MarketData, symbol: string): MarketInfo | undefined =>
  listMarkets(market).find((info) => symbolOf(info) === symbol);

/** Those that are shown to traders. */
export const listMarkets = (market: MarketData): readonly MarketInfo[] =>
  market.markets().filter(({ isDisplayed, settings }) => isDisplayed && settings.state !== 'closed');
