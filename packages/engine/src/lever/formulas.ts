// What a leveraged position is worth and costs. Prices and amounts are units of 1e-8: an index, a price and every result
// in the quote currency, a number in the base. SPEC.md has each formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  PPM_PER_WHOLE,
  price,
  UNITS_PER_WHOLE,
  type Amount,
  type PositionSide,
  type Ppm,
  type Price,
} from '@bourse/domain';

/** A hundredth, as the documents step stop levels. */
const HUNDREDTH = price(1_000_000n);

/** X8. What stop levels are multiples of: a hundredth, or the market's tick where that is finer. */
export const calculateStopStep = (tick: Price = HUNDREDTH): Price => (tick < HUNDREDTH ? tick : HUNDREDTH);

/** How far the index may rise between a market order and its fill before it needs more than it holds: 0.5 %. */
const HOLD_RISE_PPM = 5_000n;

/** The index raised by a share, rounded up. */
const raiseIndex = (index: Price, share: bigint): Price =>
  price(divCeil(index * (PPM_PER_WHOLE + share), PPM_PER_WHOLE));

/** The index lowered by a share, rounded down. */
const lowerIndex = (index: Price, share: bigint): Price =>
  price(divFloor(index * (PPM_PER_WHOLE - share), PPM_PER_WHOLE));

/** XF1. The price at which a position opens: the index and the spread up for a long one, less the spread for a short one. */
export const calculateEntryPrice = (index: Price, side: PositionSide, spread: Ppm): Price =>
  side === 'long' ? raiseIndex(index, spread) : lowerIndex(index, spread);

/** XF2. The price at which a position closes, and at which it is valued: the entry price of the other side. */
export const calculateExitPrice = (index: Price, side: PositionSide, spread: Ppm): Price =>
  side === 'long' ? lowerIndex(index, spread) : raiseIndex(index, spread);

/** XF3. What a position is of, in the base currency. Exact. */
export const calculateNumber = (hands: number, shareNum: Amount): Amount => amount(BigInt(hands) * shareNum);

/** XF4. The contract value in the quote currency, rounded up. */
export const calculateContractValue = (at: Price, number: Amount): Amount =>
  amount(divCeil(at * number, UNITS_PER_WHOLE));

/** XF5. The margin of a contract value, rounded up. */
export const calculateMargin = (value: Amount, multiple: number): Amount => amount(divCeil(value, BigInt(multiple)));

/** XF6. The fee of opening or closing a contract value, rounded up. */
export const calculateLeverFee = (value: Amount, rate: Ppm): Amount => amount(divCeil(value * rate, PPM_PER_WHOLE));

/** XF7. The fee of a day, on the contract value at the opening price, rounded up. */
export const calculateOvernightFee = (value: Amount, rate: Ppm): Amount => calculateLeverFee(value, rate);

/** XF8. Profit, or loss below zero, before fees: rounded down, so that a loss is never rounded away. */
export function calculateProfit(position: {
  readonly side: PositionSide;
  readonly openPrice: Price;
  readonly exitPrice: Price;
  readonly number: Amount;
}): Amount {
  const { side, openPrice, exitPrice, number } = position;
  const gained = side === 'long' ? exitPrice - openPrice : openPrice - exitPrice;
  return amount(divFloor(gained * number, UNITS_PER_WHOLE));
}

export type Opening = { readonly value: Amount; readonly margin: Amount; readonly fee: Amount };

/** XF4, XF5 and XF6 of a position that opens at a price. */
export function calculateOpening(position: {
  readonly price: Price;
  readonly number: Amount;
  readonly multiple: number;
  readonly feeRate: Ppm;
}): Opening {
  const value = calculateContractValue(position.price, position.number);
  return {
    value,
    margin: calculateMargin(value, position.multiple),
    fee: calculateLeverFee(value, position.feeRate),
  };
}

/** XF9. The price at which a market order holds its margin and fee until its tick: that of entering 0.5 % higher. */
export const calculateHoldPrice = (index: Price, side: PositionSide, spread: Ppm): Price =>
  calculateEntryPrice(raiseIndex(index, HOLD_RISE_PPM), side, spread);
