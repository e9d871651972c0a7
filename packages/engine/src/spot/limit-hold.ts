// What an order locks while it is open.
import {
  amount,
  calculateNotional,
  divCeil,
  UNITS_PER_WHOLE,
  type Amount,
  type Price,
  type Side,
} from '@bourse/domain';
import { MARKET_PROTECTION_PERCENT } from './price-limits.ts';

/** A limit buy holds price × quantity in the quote currency, a limit sell its quantity in the base currency. */
export function calculateLimitHold(order: {
  readonly side: Side;
  readonly price: Price;
  readonly quantity: Amount;
}): Amount {
  return order.side === 'buy' ? calculateNotional(order.price, order.quantity) : order.quantity;
}

/** A buy that waits at market holds its sum, or what its quantity costs 5 % beyond its stop price; a sell its quantity. */
export function calculateStopHold(order: {
  readonly side: Side;
  readonly stopPrice: Price;
  readonly quantity: Amount;
  readonly quoteQuantity: Amount | undefined;
}): Amount {
  if (order.side === 'sell') return order.quantity;
  if (order.quoteQuantity !== undefined) return order.quoteQuantity;
  // The stop price of a trailing order lies on no tick.
  const cost = order.stopPrice * order.quantity * (100n + MARKET_PROTECTION_PERCENT);
  return amount(divCeil(cost, UNITS_PER_WHOLE * 100n));
}
