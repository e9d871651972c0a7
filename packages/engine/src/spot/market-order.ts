// What a market order would do to the book one sees: the preview of a ticket.
import {
  addAmounts,
  calculateNotional,
  divHalfEven,
  minAmount,
  price,
  subtractAmounts,
  UNITS_PER_WHOLE,
  ZERO,
  type Amount,
  type Ppm,
  type Price,
  type Side,
} from '@bourse/domain';
import { calculateFee } from './fee.ts';
import { calculateProtectionPrice } from './price-limits.ts';

export type LevelView = { readonly price: Price; readonly quantity: Amount };

export type MarketOrderEstimate = {
  /** In the base currency; less than asked for when the book or the protection ends first. */
  readonly filled: Amount;
  /** Σ price × quantity, in the quote currency. */
  readonly notional: Amount;
  /** Rounded to the nearest 1e-8; undefined when nothing would fill. */
  readonly averagePrice: Price | undefined;
  readonly worstPrice: Price | undefined;
  /** In the currency received. The engine rounds up per fill, so several small makers may cost a few units more. */
  readonly fee: Amount;
};

/** Walks `levels` of the other side, best first, as the engine would. */
export function estimateMarketOrder(order: {
  readonly side: Side;
  readonly quantity: Amount;
  readonly levels: readonly LevelView[];
  readonly takerFee: Ppm;
}): MarketOrderEstimate {
  let filled = ZERO;
  let notional = ZERO;
  let fee = ZERO;
  let worstPrice: Price | undefined;
  const best = order.levels[0]?.price;
  if (best === undefined) return { filled, notional, averagePrice: undefined, worstPrice, fee };

  const protection = calculateProtectionPrice(order.side, best);
  for (const level of order.levels) {
    if (order.side === 'buy' ? level.price > protection : level.price < protection) break;
    const quantity = minAmount(subtractAmounts(order.quantity, filled), level.quantity);
    if (quantity <= 0n) break;
    const value = calculateNotional(level.price, quantity);
    filled = addAmounts(filled, quantity);
    notional = addAmounts(notional, value);
    fee = addAmounts(fee, calculateFee(order.side === 'buy' ? quantity : value, order.takerFee));
    worstPrice = level.price;
  }
  const averagePrice = filled > 0n ? price(divHalfEven(notional * UNITS_PER_WHOLE, filled)) : undefined;
  return { filled, notional, averagePrice, worstPrice, fee };
}
