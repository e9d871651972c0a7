// How far a price may be from the market: the band of limit orders and the protection of market orders.
import { assert, divCeil, divFloor, PPM_PER_WHOLE, price, type Ppm, type Price, type Side } from '@bourse/domain';
import type { Order } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

/** A limit price may be at most this far from its reference. */
export const PRICE_BAND_PERCENT = 50n;
/** A market order walks at most this far from the best price it met on arrival. */
export const MARKET_PROTECTION_PERCENT = 5n;

export type PriceBand = { readonly low: Price; readonly high: Price };

/** The prices a limit order may name, both ends included. Rounded inwards. */
export function calculatePriceBand(reference: Price): PriceBand {
  return {
    low: price(divCeil(reference * (100n - PRICE_BAND_PERCENT), 100n)),
    high: price(divFloor(reference * (100n + PRICE_BAND_PERCENT), 100n)),
  };
}

/** The same bounds as {@link calculatePriceBand}, without a division. */
export function isWithinBand(at: Price, reference: Price): boolean {
  const scaled = at * 100n;
  return scaled >= reference * (100n - PRICE_BAND_PERCENT) && scaled <= reference * (100n + PRICE_BAND_PERCENT);
}

/** Whether a fill at `at` is near enough to the index price to count for stop orders, both ends included. */
export function isWithinTriggerBand(at: Price, index: Price, band: Ppm): boolean {
  const scaled = at * PPM_PER_WHOLE;
  return scaled >= index * (PPM_PER_WHOLE - band) && scaled <= index * (PPM_PER_WHOLE + band);
}

/** The worst price a market order of `side` may trade at, given the best one of the other side. Rounded inwards. */
export function calculateProtectionPrice(side: Side, best: Price): Price {
  return side === 'buy'
    ? price(divFloor(best * (100n + MARKET_PROTECTION_PERCENT), 100n))
    : price(divCeil(best * (100n - MARKET_PROTECTION_PERCENT), 100n));
}

/** The dearest price that a buy which waits at market may trade at, whatever the best price is by then. Rounded inwards. */
export const calculateStopBound = (stopPrice: Price): Price => calculateProtectionPrice('buy', stopPrice);

/**
 * The worst price that a triggered order may trade at: its limit price, or, at market, that of any market order and, of a
 * buy, what its hold was counted at.
 */
export function limitOfTriggered(
  { book }: Pick<SpotMarket, 'book'>,
  { type, side, price: limit, stopPrice }: Order,
): Price {
  if (type === 'limit') return limit;
  const best = book.opposite(side).best?.price;
  assert(stopPrice !== undefined, 'an order was triggered at a price');
  const bound = calculateStopBound(stopPrice);
  if (best === undefined) return bound;
  const protection = calculateProtectionPrice(side, best);
  return side === 'buy' && bound < protection ? bound : protection;
}
