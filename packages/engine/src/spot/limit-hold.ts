// What an order locks while it is open.
import { calculateNotional, type Amount, type Price, type Side } from '@bourse/domain';

/** A limit buy holds price × quantity in the quote currency, a limit sell its quantity in the base currency. */
export function calculateLimitHold(order: {
  readonly side: Side;
  readonly price: Price;
  readonly quantity: Amount;
}): Amount {
  return order.side === 'buy' ? calculateNotional(order.price, order.quantity) : order.quantity;
}
