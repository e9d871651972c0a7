// What a market's leveraged contracts offer, as exact numbers, read from the wire.
import type { leverRows } from '@bourse/contract';
import { type Amount, amount, parseUnits, type Ppm, ppm, type Price, price } from '@bourse/domain';

export type Terms = {
  readonly state: leverRows.LeverTerms['state'];
  /** Base currency of one hand. */
  readonly shareNum: Amount;
  readonly spread: Ppm;
  readonly feeRate: Ppm;
  readonly multiples: readonly number[];
  /** Hands that are often ordered. */
  readonly shares: readonly number[];
  readonly handsMin: number;
  readonly handsMax: number;
  /** Of the user's level. */
  readonly multipleMax: number;
};

/** A rate is quoted in percent: a unit of 1e-8 percent is 1e-4 ppm. */
const UNITS_PER_PPM = 10_000n;

export const readUnits = (text: string): bigint => parseUnits(text) ?? 0n;
/** Figures of positions are signed. */
export const readSigned = (text: string): bigint =>
  text.startsWith('-') ? -readUnits(text.slice(1)) : readUnits(text);

export const readRate = (percent: string): Ppm => ppm(readUnits(percent) / UNITS_PER_PPM);
export const readPrice = (text: string): Price => price(readUnits(text));
export const readAmount = (text: string): Amount => amount(readSigned(text));

/** Undefined for a price that there is not: blank, or 0. */
export function readLevel(text: string): Price | undefined {
  const units = readPrice(text);
  return units === 0n ? undefined : units;
}

export function readTerms(terms: leverRows.LeverTerms): Terms {
  return {
    state: terms.state,
    shareNum: readAmount(terms.share_num),
    spread: readRate(terms.spread),
    feeRate: readRate(terms.fee_rate),
    multiples: terms.multiples,
    shares: terms.shares,
    handsMin: terms.hands_min,
    handsMax: terms.hands_max,
    multipleMax: terms.multiple_max,
  };
}
