// Maker and taker rates as the wire has them, in exact numbers.
import { parseUnits, type Ppm, ppm } from '@bourse/domain';

export type FeeRates = { readonly makerFee: Ppm; readonly takerFee: Ppm };
/** Percent; null where a market's own rates count. */
export type WireRates = { readonly maker_fee: string | null; readonly taker_fee: string | null };

/** Percent has 8 places: a unit of it is 1e-4 ppm. */
const UNITS_PER_PPM = 10_000n;

const read = (percent: string): Ppm => ppm((parseUnits(percent) ?? 0n) / UNITS_PER_PPM);

export const readFeeRates = ({ maker_fee: maker, taker_fee: taker }: WireRates): FeeRates | undefined =>
  maker === null || taker === null ? undefined : { makerFee: read(maker), takerFee: read(taker) };
