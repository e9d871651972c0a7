// What an order as written would cost, and bring when it wins.
import { calculateMicroFee, calculateMicroProfit } from '@bourse/engine/formulas';
import { type Amount, addAmounts, amount, parseUnits, ZERO } from '@bourse/domain';
import type { StakeCurrency, Term } from '../terms.ts';

export type Draft = {
  readonly term: Term;
  readonly currency: StakeCurrency;
  /** The stake is a decimal string as typed, or blank. */
  readonly stake: string;
};

export type Preview = {
  readonly stake: Amount;
  readonly fee: Amount;
  /** Leaves the wallet when it is sent. */
  readonly cost: Amount;
  /** A win brings this: stake and profit. */
  readonly payout: Amount;
  /** Percent of the stake that it loses on average at even odds; undefined where it is not known. */
  readonly edge: string | undefined;
};

export function previewOrder({ term, currency, stake: typed }: Draft): Preview {
  const stake = amount(parseUnits(typed) ?? 0n);
  const fee = stake === 0n ? ZERO : calculateMicroFee(stake, currency.feeRate);
  return {
    stake,
    fee,
    cost: addAmounts(stake, fee),
    payout: addAmounts(stake, calculateMicroProfit(stake, term.ratio)),
    edge: currency.edges.get(term.seconds),
  };
}

const PPM = 1_000_000n;
const MILLE = 1_000n;

/** Calculates how many of 1,000 orders have to win for nothing to be lost: (1 + fee) / (1 + ratio), rounded up. */
export const breakEvenOf = ({ term, currency }: Pick<Draft, 'term' | 'currency'>): number =>
  Number(((PPM + currency.feeRate) * MILLE + PPM + term.ratio - 1n) / (PPM + term.ratio));

/** The stake one step up or down, within what is taken. */
export function stepStake({ currency, stake }: Pick<Draft, 'currency' | 'stake'>, by: 1 | -1): Amount {
  const { step, minimum, maximum } = currency;
  const units = parseUnits(stake) ?? 0n;
  const next = by === 1 ? (units / step + 1n) * step : ((units - 1n) / step) * step;
  return amount(next < minimum ? minimum : next > maximum ? maximum : next);
}
