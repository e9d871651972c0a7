// Seeded paths of index prices: a fall with noise and jumps.
import { divFloor, price, type Price } from '@bourse/domain';
import type { Random } from '../random.ts';

export type PathOptions = {
  readonly from: Price;
  readonly seconds: number;
  /** How much is lost from the first to the last, in percent. */
  readonly fallPercent: number;
  /** Each second's noise, at most so many millionths up or down. */
  readonly noisePpm: number;
  /** How often a second jumps down by up to 4 %, only to come back in part. */
  readonly jumpChance: number;
};

const PER_MILLION = 1_000_000n;

/** A price for each second. */
export function drawPath(random: Random, options: PathOptions): Price[] {
  const { from, seconds, fallPercent, noisePpm, jumpChance } = options;
  let offPpm = 0;
  return Array.from({ length: seconds }, (_, second) => {
    const fallenPpm = Math.round((fallPercent * 10_000 * (second + 1)) / seconds);
    offPpm = Math.round(offPpm * 0.9) + random.below(2 * noisePpm + 1) - noisePpm;
    if (random.chance(jumpChance)) offPpm -= random.below(40_000);
    if (second === seconds - 1) offPpm = 0;
    return price(divFloor(from * (PER_MILLION + BigInt(offPpm - fallenPpm)), PER_MILLION));
  });
}
