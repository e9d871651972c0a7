// A tick whose work is not done: which markets it moves, and to where.
import {
  amount,
  divFloor,
  instant,
  SECOND_MS,
  type Amount,
  type CurrencyId,
  type Instant,
  type Price,
  type Seq,
} from '@bourse/domain';
import { isFreshAt } from '../core/index-prices.ts';
import { type Move, TickPrices } from '../core/sweep-prices.ts';
import type { DueQueue } from './due-queue.ts';
import type { LeverAccount, LeverMarket, LivePosition, Watcher } from './live.ts';
import type { End, Sweep } from './sweep.ts';

export class Tick {
  readonly sweep: Sweep;
  /** The markets that it moves: all their coins are in it. */
  readonly #moves = new Map<LeverMarket, Move>();
  /** The markets whose outage it ends. */
  readonly ends = new Map<LeverMarket, End>();
  /** The tick whose work comes first. */
  #before: Tick | undefined;
  /** Whether its indexes are those of the markets. */
  isStarted = false;
  /** Whether storage has heard of it. */
  isWritten: boolean;
  /** The tick has used up the triggers of these with nothing done: they are set again when its work is done. */
  readonly idle = new Set<LivePosition>();
  /** Of the phase that it has come to; undefined before that begins. */
  queue: DueQueue | undefined;

  constructor(sweep: Sweep, place: { readonly before: Tick | undefined; readonly isWritten: boolean }) {
    this.sweep = sweep;
    this.#before = place.before;
    this.isWritten = place.isWritten;
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

  get moved(): IterableIterator<LeverMarket> {
    return this.#moves.keys();
  }

  /** A halted market does not move unless it is settled, nor one whose price rounds to nothing. */
  moveMarkets(markets: Iterable<LeverMarket>): void {
    const prices = new TickPrices(this.sweep.prices);
    for (const market of markets) {
      const end = this.sweep.ends.find(({ marketId }) => marketId === market.settings.marketId);
      if (end) this.ends.set(market, end);
      const move = market.settings.state === 'halted' ? this.#settling(end) : prices.getMove(market.settings);
      if (move) this.#moves.set(market, move);
    }
  }

  #settling(end: End | undefined): Move | undefined {
    return end?.isSettled ? { index: end.to, quotedAt: this.at } : undefined;
  }

  /** Whether all positions of a market close at it. */
  settles(market: LeverMarket): boolean {
    return this.ends.get(market)?.isSettled === true;
  }

  moves(market: LeverMarket): boolean {
    return this.#moves.has(market);
  }

  /** Answers the index as of this tick; a market that it does not move stands where it stood. */
  readonly indexOf = (market: LeverMarket): Price | undefined =>
    this.#moves.get(market)?.index ?? this.#before?.indexOf(market) ?? market.entity.index;

  /** Answers the second of the tick that moved a market to where it stands as of this one. */
  secondOf(market: LeverMarket): number | undefined {
    if (this.#moves.has(market)) return this.second;
    return this.#before ? this.#before.secondOf(market) : market.entity.indexSecond;
  }

  /** Whether a position of an account stands in a market that has no fresh index as of this tick. */
  isStale({ lines }: LeverAccount): boolean {
    for (const market of lines.keys()) {
      const second = this.secondOf(market);
      if (this.#isHeld(market) || second === undefined || !isFreshAt(second, this.at)) return true;
    }
    return false;
  }

  /** Whether a market has been halted, and not been moved since. */
  #isHeld(market: LeverMarket): boolean {
    if (this.#moves.has(market)) return false;
    return this.#before ? this.#before.#isHeld(market) : market.entity.haltedAt !== undefined;
  }

  /**
   * Answers how much the fund is to pay of a deficit: its part of what the rules let it bear. The pool goes without the
   * rest.
   */
  bear(quoteId: CurrencyId, lack: Amount): Amount {
    let [deficit, covered] = [0n, 0n];
    for (const [{ settings }, end] of this.ends) {
      if (settings.quoteId === quoteId) [deficit, covered] = [deficit + end.deficit, covered + end.covered];
    }
    return covered === 0n ? lack : amount(divFloor(lack * (deficit - covered), deficit));
  }

  /** Whether its price of a market was made, and is of a second, after a moment. */
  isAfter(market: LeverMarket, moment: Instant): boolean {
    const move = this.#moves.get(market);
    return move !== undefined && this.at > moment && move.quotedAt > moment;
  }

  /** Whether it keeps a position or account from what else waits for an index. */
  hasTaken(watcher: Watcher): boolean {
    return this.queue?.has(watcher) === true || (watcher.kind === 'position' && this.idle.has(watcher));
  }

  /** The tick before it is done. */
  becomeFirst(): void {
    this.#before = undefined;
  }
}
