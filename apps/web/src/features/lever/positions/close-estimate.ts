// What closing a position, or some hands of it, would bring at the price of now.
import { type Amount, amount, divFloor, minAmount, subtractAmounts } from '@bourse/domain';
import { calculateContractValue, calculateLeverFee, calculateProfit } from '@bourse/engine/formulas';
import type { Position } from './position.ts';

export type CloseEstimate = { readonly number: Amount; readonly profit: Amount; readonly fee: Amount };

export function estimateClose(position: Position, hands: number): CloseEstimate {
  const { side, openPrice, exitPrice, feeRate } = position;
  const shareOf = (whole: Amount): Amount =>
    position.hands === 0 ? amount(0n) : amount(divFloor(whole * BigInt(hands), BigInt(position.hands)));
  const number = shareOf(position.number);
  const value = calculateContractValue(exitPrice, minAmount(number, position.number));
  return {
    number,
    profit: subtractAmounts(calculateProfit({ side, openPrice, exitPrice, number }), shareOf(position.clawback)),
    fee: calculateLeverFee(value, feeRate),
  };
}

/** Hands of a share in percent: at least one, at most all. */
export const handsOfShare = (hands: number, percent: number): number =>
  Math.max(Math.min(1, hands), Math.floor((hands * percent) / 100));
