// The latest official price of each coin in USDT.
import {
  type CurrencyId,
  divFloor,
  type Instant,
  type Price,
  price,
  UNITS_PER_WHOLE,
  USD_INDEX,
  USDT,
} from '@bourse/domain';

type Tick = { readonly currencyId: CurrencyId; readonly price: Price; readonly at: Instant };
const ONE = price(UNITS_PER_WHOLE);

export class IndexBoard {
  readonly #ticks = new Map<CurrencyId, Tick>();

  set(tick: Tick): void {
    this.#ticks.set(tick.currencyId, tick);
  }

  get(currencyId: CurrencyId): Tick | undefined {
    return this.#ticks.get(currencyId);
  }

  /** The price of one coin in another, rounded down; the USD of the index group counts as USDT. */
  cross(pair: { readonly baseId: CurrencyId; readonly quoteId: CurrencyId }): Price | undefined {
    const base = this.#priceOf(pair.baseId);
    const quote = this.#priceOf(pair.quoteId);
    if (base === undefined || quote === undefined) return undefined;
    return quote === ONE ? base : price(divFloor(base * UNITS_PER_WHOLE, quote));
  }

  #priceOf(currencyId: CurrencyId): Price | undefined {
    return currencyId === USDT || currencyId === USD_INDEX ? ONE : this.#ticks.get(currencyId)?.price;
  }
}
