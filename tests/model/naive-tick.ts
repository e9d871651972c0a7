// A tick: which markets it moves, and to where.
import { type CurrencyId, type MarketId, type Price, price, SECOND_MS, USDT } from '@bourse/domain';
import type { TickIndex } from '@bourse/engine';
import { calculateCrossIndex } from '@bourse/engine/formulas';

export type NaiveIndex = { readonly index: Price; readonly second: number; readonly seq: number };

type Pair = { readonly marketId: MarketId; readonly baseId: CurrencyId; readonly quoteId: CurrencyId };

export class NaiveTick {
  readonly seq: number;
  readonly second: number;
  readonly #quotes: Map<MarketId, { readonly index: Price; readonly quotedAt: number }>;

  /** Both coins have to be in it; USDT always is. */
  constructor(seq: number, { second, prices }: TickIndex, markets: Iterable<Pair>) {
    this.seq = seq;
    this.second = second;
    const coins = new Map(prices.map(({ currencyId, price, quotedAt }) => [currencyId, { price, quotedAt }]));
    const one = { price: price(100_000_000n), quotedAt: Number.MAX_SAFE_INTEGER };
    this.#quotes = new Map(
      [...markets].flatMap(({ marketId, baseId, quoteId }) => {
        const [base, quote] = [coins.get(baseId), quoteId === USDT ? one : coins.get(quoteId)];
        if (!base || !quote) return [];
        const index = calculateCrossIndex(base.price, quote.price);
        const quotedAt = Math.min(base.quotedAt, quote.quotedAt);
        return index > 0n ? [[marketId, { index, quotedAt }] as const] : [];
      }),
    );
  }

  /** One that no price has come for: it moves a market to an index all the same. */
  static at(seq: number, second: number, [id, index]: readonly [MarketId, Price]): NaiveTick {
    const tick = new NaiveTick(seq, { kind: 'tickIndex', second, prices: [] }, []);
    tick.#quotes.set(id, { index, quotedAt: tick.at });
    return tick;
  }

  /** When its second began. */
  get at(): number {
    return this.second * SECOND_MS;
  }

  get indexes(): (readonly [MarketId, NaiveIndex])[] {
    const { second, seq } = this;
    return [...this.#quotes].map(([id, { index }]) => [id, { index, second, seq }]);
  }

  moves(id: MarketId): boolean {
    return this.#quotes.has(id);
  }

  /** Whether its price of a market was made, and is of a second, after a moment. */
  isAfter(id: MarketId, moment: number): boolean {
    const quote = this.#quotes.get(id);
    return quote !== undefined && this.at > moment && quote.quotedAt > moment;
  }
}
