// The figures of windows that roll, calculated once for all streams that show them: a market's change with its trades, with each
// minute, and where it shows the index with that.
import type { Instant, MarketId, Price } from '@bourse/domain';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import type { Clock } from '../../system/clock.ts';
import { readFigures, type WindowFigures, windowFrom } from './figures.ts';

type Known = {
  readonly from: Instant;
  readonly last: Price | undefined;
  readonly figures: WindowFigures | undefined;
};

export class StreamFigures {
  readonly #market: MarketData;
  readonly #clock: Clock;
  readonly #known = new Map<MarketId, Map<number, Known>>();

  constructor(market: MarketData, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  /** The market has had trades. */
  forget(marketId: MarketId): void {
    this.#known.get(marketId)?.clear();
  }

  /** Undefined before any price exists. */
  read(info: MarketInfo, lengthMs: number): WindowFigures | undefined {
    const from = windowFrom(this.#clock.now(), lengthMs);
    const { last } = this.#market.ticker(info.id);
    const ofMarket = this.#known.get(info.id) ?? new Map<number, Known>();
    this.#known.set(info.id, ofMarket);
    const known = ofMarket.get(lengthMs);
    if (known?.from === from && known.last === last) return known.figures;
    const figures = readFigures(this.#market, info, from);
    ofMarket.set(lengthMs, { from, last, figures });
    return figures;
  }
}
