// The index: the last official price of each coin in USDT, and how old it may be to count.
import {
  divFloor,
  instant,
  price,
  SECOND_MS,
  UNITS_PER_WHOLE,
  USDT,
  type CurrencyId,
  type Instant,
  type Price,
} from '@bourse/domain';
import type { IndexTick } from './index-tick.ts';

/** An index price older than this is stale. */
export const INDEX_AGE_MS_MAX = 5_000;

/** Whether the price of a tick's second still counts at a moment. */
export const isFreshAt = (second: number, at: Instant): boolean => at <= instant(second * SECOND_MS + INDEX_AGE_MS_MAX);

const ONE: Price = price(UNITS_PER_WHOLE);

export class IndexPrices {
  readonly #ticks = new Map<CurrencyId, IndexTick>();

  /** The latest tick of each coin. */
  get latest(): Iterable<IndexTick> {
    return this.#ticks.values();
  }

  set(tick: IndexTick): void {
    this.#ticks.set(tick.currencyId, tick);
  }

  /** The price of one coin in another by fresh index prices, rounded down; undefined when either is stale or missing. */
  getCrossPrice(pair: { readonly baseId: CurrencyId; readonly quoteId: CurrencyId }, at: Instant): Price | undefined {
    const base = this.getFresh(pair.baseId, at);
    const quote = this.getFresh(pair.quoteId, at);
    if (base === undefined || quote === undefined) return undefined;
    return quote === ONE ? base : price(divFloor(base * UNITS_PER_WHOLE, quote));
  }

  /** However old; undefined where there never was one. */
  getLast(currencyId: CurrencyId): Price | undefined {
    return currencyId === USDT ? ONE : this.#ticks.get(currencyId)?.price;
  }

  /** The price of a coin in USDT; undefined when it is stale or missing. */
  getFresh(currencyId: CurrencyId, at: Instant): Price | undefined {
    if (currencyId === USDT) return ONE;
    const tick = this.#ticks.get(currencyId);
    return tick && at <= instant(tick.at + INDEX_AGE_MS_MAX) ? tick.price : undefined;
  }
}
