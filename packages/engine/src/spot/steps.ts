// Quantities in whole steps.
import { divFloor, UNITS_PER_WHOLE, type Amount, type Price } from '@bourse/domain';

/** The largest whole steps that cost no more than a sum at a price; 0 where the sum does not pay for one. */
export function stepsWithin(sum: bigint, price: Price, step: Amount): bigint {
  return sum <= 0n ? 0n : divFloor(sum * UNITS_PER_WHOLE, price * step) * step;
}
