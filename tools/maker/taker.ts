// The house's taker: when it trades, on which side, how much. Pure: chance comes in as a function.
import {
  type Amount,
  amount,
  calculateNotional,
  divCeil,
  price,
  type Price,
  type Side,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import { drawNormal, type Rules } from './ladder.ts';

export type TakerShape = {
  /** Trades a minute, on average. */
  readonly perMinute: number;
  /** In the base currency. */
  readonly medianQuantity: number;
  /** Distance of the best order from the index: how far the last price may lag before the taker leans. */
  readonly touchPpm: number;
};

/** Spread of the sizes: deviation of their logarithm. */
const SIZE_DEVIATION = 1.05;
/** A trade of more than this many medians is cut: the ladder would show a hole. */
const SIZE_MAX_MEDIANS = 30;
/** How much worse than the index a trade may be, in parts per million. */
const SLIPPAGE_PPM = 3_000n;

/** Time to the next trade: arrivals are independent of each other (a Poisson process). */
export function drawPauseMs({ perMinute }: TakerShape, random: () => number): number {
  return (-Math.log(1 - random()) * 60_000) / perMinute;
}

/** Follows the index: when it is above the last trade, buyers are more likely, and sellers when it is below. */
export function drawSide(
  { touchPpm }: TakerShape,
  { index, last, random }: { readonly index: Price; readonly last: Price | undefined; readonly random: () => number },
): Side {
  const lagPpm = last === undefined ? 0 : (Number(index - last) / Number(last)) * 1e6;
  const buyers = 1 / (1 + Math.exp((-1.1 * lagPpm) / touchPpm));
  return random() < buyers ? 'buy' : 'sell';
}

/** Log-normal, on the step, and worth at least the market's minimum. */
export function drawQuantity(
  { medianQuantity }: TakerShape,
  { rules, index, random }: { readonly rules: Rules; readonly index: Price; readonly random: () => number },
): Amount {
  const medians = Math.min(SIZE_MAX_MEDIANS, Math.exp(SIZE_DEVIATION * drawNormal(random)));
  const units = BigInt(Math.round(medianQuantity * medians * 1e8));
  // Half as much again as the minimum, so that a fall of the price does not undercut it.
  const least = divCeil(rules.minNotional * 3n * UNITS_PER_WHOLE, index * 2n);
  const wanted = units > least ? units : least;
  return amount(divCeil(wanted, rules.step) * rules.step);
}

/** The worst price of an immediate-or-cancel order, on the tick. */
export function limitPrice({ tick }: Rules, index: Price, side: Side): Price {
  const slack = (index * SLIPPAGE_PPM) / 1_000_000n + 2n * tick;
  return price(((side === 'buy' ? index + slack : index - slack) / tick) * tick);
}

/** Whether an order of this size is worth the market's minimum at its worst price. */
export const isWorthwhile = (rules: Rules, at: Price, quantity: Amount): boolean =>
  at > 0n && calculateNotional(at, quantity) >= rules.minNotional;
