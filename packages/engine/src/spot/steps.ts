// Quantities in whole steps.
import { divFloor, UNITS_PER_WHOLE, type Amount, type Price } from '@bourse/domain';

/** The largest whole steps that cost no more than a sum at a price; 0 where the sum does not pay for one. */
export function stepsWithin(sum: bigint, price: Price, step: Amount): bigint {
  // Tick × step is a whole number of quote units, so that the cost of a step is exact.
  const costOfStep = divFloor(price * step, UNITS_PER_WHOLE);
  return sum <= 0n ? 0n : divFloor(sum, costOfStep) * step;
}
