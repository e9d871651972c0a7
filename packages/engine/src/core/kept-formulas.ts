// What an order could lose against the index, and how much a hold on outflows binds. SPEC.md has each formula with an example.
import {
  amount,
  calculateNotional,
  divCeil,
  divFloor,
  subtractAmounts,
  UNITS_PER_WHOLE,
  type Amount,
  type Ppm,
  type Price,
  type Side,
} from '@bourse/domain';
import { calculateFee } from '../spot/fee.ts';

/** Of what an account was worth when a hold on its outflows began, so many hundredths have to stay. */
export const HELD_PERCENT = 90n;
const PERCENT = 100n;

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
  const notional = calculateNotional(price, quantity);
  const [given, got] = side === 'buy' ? [notional, quantity] : [quantity, notional];
  const [givenPrice, gotPrice] = side === 'buy' ? [quote, base] : [base, quote];
  const received = subtractAmounts(got, calculateFee(got, fee));
  return calculateSwapLoss({ amount: given, price: givenPrice }, { amount: received, price: gotPrice });
}

/** So much of a coin, and its price in USDT; without one it counts nothing. */
type Part = { readonly amount: Amount; readonly price: Price | undefined };

/** Of what is given for something else. */
export function calculateSwapLoss(given: Part, got: Part): bigint {
  const lost =
    divCeil(given.amount * (given.price ?? 0n), UNITS_PER_WHOLE) -
    divFloor(got.amount * (got.price ?? 0n), UNITS_PER_WHOLE);
  return lost > 0n ? lost : 0n;
}

/** WF2. Rounded up. */
export const calculateHeldWorth = (worth: bigint): Amount =>
  amount(worth > 0n ? divCeil(worth * HELD_PERCENT, PERCENT) : 0n);
