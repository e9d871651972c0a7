// Gathers what one published batch changed: of a level that changed several times only its last quantity counts.
import type { Amount, MarketId, Price, Side } from '@bourse/domain';
import type { MarketUpdate, PublicTrade } from './market-data.ts';

type LevelChange = { readonly side: Side; readonly price: Price; readonly quantity: Amount };
type Sides = { readonly buy: Map<Price, LevelChange>; readonly sell: Map<Price, LevelChange> };

export class UpdateBuilder {
  readonly #levels = new Map<MarketId, Sides>();
  readonly #trades = new Map<MarketId, PublicTrade[]>();

  setLevel({ marketId, side, price, quantity }: LevelChange & { readonly marketId: MarketId }): void {
    let sides = this.#levels.get(marketId);
    if (sides === undefined) {
      sides = { buy: new Map(), sell: new Map() };
      this.#levels.set(marketId, sides);
    }
    sides[side].set(price, { side, price, quantity });
  }

  addTrade(marketId: MarketId, trade: PublicTrade): void {
    const trades = this.#trades.get(marketId);
    if (trades === undefined) this.#trades.set(marketId, [trade]);
    else trades.push(trade);
  }

  get isEmpty(): boolean {
    return this.#levels.size === 0 && this.#trades.size === 0;
  }

  build({ seq, at }: Pick<MarketUpdate, 'seq' | 'at'>): MarketUpdate {
    const levels = new Map<MarketId, readonly LevelChange[]>();
    for (const [marketId, { buy, sell }] of this.#levels) levels.set(marketId, [...buy.values(), ...sell.values()]);
    return { seq, at, levels, trades: this.#trades };
  }
}
