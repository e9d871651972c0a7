// What a deal with an acceptor is of. The engine decides by it and the screens preview with it.
import {
  amount,
  divCeil,
  divFloor,
  PPM_PER_WHOLE,
  UNITS_PER_WHOLE,
  type AcceptorSide,
  type Amount,
  type Ppm,
  type Price,
} from '@bourse/domain';
import { fiatUnit } from '../fiat/formulas.ts';

type Terms = {
  readonly side: AcceptorSide;
  /** CNY. */
  readonly money: Amount;
  /** CNY per USDT. */
  readonly rate: Price;
  /** It is reckoned on the USDT that the money is worth. */
  readonly feeRate: Ppm;
};

/**
 * USDT that the user gets for a deposit, or gives for a withdrawal, and the acceptor's fee in it. Rounded in favour of the
 * acceptor, who bears the rate: a deposit down, a withdrawal and the fee up.
 */
export function calculateAcceptorNumber({ side, money, rate, feeRate }: Terms): {
  readonly number: Amount;
  readonly fee: Amount;
} {
  const isDeposit = side === 'deposit';
  const divide = isDeposit ? divFloor : divCeil;
  const worth = divide(money * UNITS_PER_WHOLE, rate);
  const fee = divCeil(worth * feeRate, PPM_PER_WHOLE);
  return { number: amount(isDeposit ? worth - fee : worth + fee), fee: amount(fee) };
}

/** The most CNY that so much of an acceptor's USDT suffices for, in whole cents. */
export function calculateAcceptorLeft(available: Amount, { rate, feeRate }: Pick<Terms, 'rate' | 'feeRate'>): Amount {
  const money = divFloor(available * rate * PPM_PER_WHOLE, UNITS_PER_WHOLE * (PPM_PER_WHOLE - feeRate));
  return amount(divFloor(money, CENT) * CENT);
}

/** CNY has two places. */
export const CENT = fiatUnit(2);
