// The latest official price of each coin in USDT, and the price by which the engine values it right now.
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
import type { CrossIndex, MarketData } from './market-data.ts';

type Tick = {
  readonly currencyId: CurrencyId;
  readonly price: Price;
  readonly at: Instant;
  readonly second: number;
};
type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };
const ONE = price(UNITS_PER_WHOLE);

/** Prices are in it. */
const isUnit = (currencyId: CurrencyId): boolean => currencyId === USDT || currencyId === USD_INDEX;

export class IndexBoard {
  readonly #ticks = new Map<CurrencyId, Tick>();

  set(tick: Tick): void {
    this.#ticks.set(tick.currencyId, tick);
  }

  get(currencyId: CurrencyId): Tick | undefined {
    return this.#ticks.get(currencyId);
  }

  /** The price of one coin in another, rounded down; the USD of the index group counts as USDT. */
  cross(pair: Pair): Price | undefined {
    const base = this.#priceOf(pair.baseId);
    const quote = this.#priceOf(pair.quoteId);
    if (base === undefined || quote === undefined) return undefined;
    return quote === ONE ? base : price(divFloor(base * UNITS_PER_WHOLE, quote));
  }

  /** The same with its second, where all coins of the pair have ticked last in one. */
  crossIndex(pair: Pair): CrossIndex | undefined {
    const index = this.cross(pair);
    const ids = [pair.baseId, pair.quoteId].filter((id) => !isUnit(id));
    const [second, ...others] = ids.map((id) => this.#ticks.get(id)?.second);
    if (index === undefined || second === undefined || others.some((other) => other !== second)) return undefined;
    return { index, second };
  }

  #priceOf(currencyId: CurrencyId): Price | undefined {
    return isUnit(currencyId) ? ONE : this.#ticks.get(currencyId)?.price;
  }
}

// The price by which the engine values a coin right now.

/** The engine takes no index that is older than this. */
export const INDEX_AGE_MS_MAX = 5_000;

/** In USDT; undefined where the index is stale. */
export function findFreshPrice(market: MarketData, currencyId: CurrencyId, now: Instant): Price | undefined {
  const tick = market.index(currencyId);
  return tick && now - tick.at <= INDEX_AGE_MS_MAX ? tick.price : undefined;
}
