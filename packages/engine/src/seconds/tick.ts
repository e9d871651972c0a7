// A tick whose work is not done: which markets it has an index of.
import { type Move, TickPrices } from '../core/sweep-prices.ts';
import { SweptTick, type TickSweep } from '../core/tick-sweep.ts';
import type { MicroMarket } from './live.ts';

export class MicroTick extends SweptTick {
  /** It holds the markets of which the tick has all coins, by id. */
  readonly moves: ReadonlyMap<MicroMarket, Move>;

  constructor(sweep: TickSweep, isWritten: boolean, markets: Iterable<MicroMarket>) {
    super(sweep, isWritten);
    const prices = new TickPrices(sweep.prices);
    const moves = [...markets].flatMap((market) => {
      const move = prices.getMove(market.entity.settings);
      return move ? [[market, move] as const] : [];
    });
    this.moves = new Map(moves.sort(([a], [b]) => a.id - b.id));
  }
}
