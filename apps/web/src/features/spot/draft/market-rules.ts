// The trading rules of a market as exact numbers, read from its quotation.
import type { market } from '@bourse/contract';
import { type Amount, amount, type MarketState, parseUnits, type Ppm, ppm, type Price, price } from '@bourse/domain';
import { type FeeRates, lowerFees } from '@bourse/engine/formulas';

export type MarketRules = {
  readonly state: MarketState;
  readonly tick: Price;
  readonly step: Amount;
  readonly minTotal: Amount;
  readonly maxNumber: Amount;
  readonly makerFee: Ppm;
  readonly takerFee: Ppm;
};

/** A fee is quoted in percent: a unit of 1e-8 percent is 1e-4 ppm. */
const UNITS_PER_PPM = 10_000n;

/** With the rates of the user's fee tier, where it has lower ones. */
export const withTier = (rules: MarketRules, tier: FeeRates | undefined): MarketRules => ({
  ...rules,
  ...lowerFees({ makerFee: rules.makerFee, takerFee: rules.takerFee }, tier),
});

export function readRules(trade: market.Quotation['trade']): MarketRules {
  const read = (text: string): bigint => parseUnits(text) ?? 0n;
  return {
    state: trade.state,
    // A step of nothing would divide by zero; the server never quotes one.
    tick: price(read(trade.tick) || 1n),
    step: amount(read(trade.step) || 1n),
    minTotal: amount(read(trade.min_total)),
    maxNumber: amount(read(trade.max_number)),
    makerFee: ppm(read(trade.maker_fee) / UNITS_PER_PPM),
    takerFee: ppm(read(trade.taker_fee) / UNITS_PER_PPM),
  };
}
