// What an order could lose against the index. SPEC.md has the formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  subtractAmounts,
  UNITS_PER_WHOLE,
  type Amount,
  type Ppm,
  type Price,
  type Side,
} from '@bourse/domain';
import { calculateSwapLoss } from '../core/kept-formulas.ts';
import { calculateFee } from './fee.ts';

type Fill = {
  readonly side: Side;
  /** The worst price that it may trade at. */
  readonly price: Price;
  readonly quantity: Amount;
  readonly fee: Ppm;
};
/** In USDT; of a coin without a price nothing. */
type Indexes = { readonly base: Price | undefined; readonly quote: Price | undefined };

/**
 * WF1. In USDT, what an order gives by the index less what it gets at its worst price after the fee: what it gives is rounded
 * up, what it gets rounded down, and it is no less than zero.
 */
export function calculateWorstLoss({ side, price, quantity, fee }: Fill, { base, quote }: Indexes): bigint {
  // The end of a market order's walk may lie between two ticks, so that this need not be exact.
  const round = side === 'buy' ? divCeil : divFloor;
  const notional = amount(round(price * quantity, UNITS_PER_WHOLE));
  const [given, got] = side === 'buy' ? [notional, quantity] : [quantity, notional];
  const [givenPrice, gotPrice] = side === 'buy' ? [quote, base] : [base, quote];
  const received = subtractAmounts(got, calculateFee(got, fee));
  return calculateSwapLoss({ amount: given, price: givenPrice }, { amount: received, price: gotPrice });
}
