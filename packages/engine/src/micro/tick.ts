// A tick whose work is not done: which markets it has an index of.
import { instant, SECOND_MS, type Instant, type Seq } from '@bourse/domain';
import { type Move, TickPrices } from '../core/sweep-prices.ts';
import type { MicroMarket } from './live.ts';
import type { MicroSweep } from './sweep.ts';

export class MicroTick {
  readonly sweep: MicroSweep;
  /** Whether storage has heard of it. */
  isWritten: boolean;
  /** Of the markets of which it has all coins, by id. */
  readonly moves: ReadonlyMap<MicroMarket, Move>;

  constructor(sweep: MicroSweep, isWritten: boolean, markets: Iterable<MicroMarket>) {
    this.sweep = sweep;
    this.isWritten = isWritten;
    const prices = new TickPrices(sweep.prices);
    const moves = [...markets].flatMap((market) => {
      const move = prices.getMove(market.entity.settings);
      return move ? [[market, move] as const] : [];
    });
    this.moves = new Map(moves.sort(([a], [b]) => a.id - b.id));
  }

  get seq(): Seq {
    return this.sweep.seq;
  }

  get second(): number {
    return this.sweep.second;
  }

  /** When its second began. */
  get at(): Instant {
    return instant(this.sweep.second * SECOND_MS);
  }
}
