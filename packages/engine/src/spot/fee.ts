// Fees of spot trades.
import { amount, divCeil, PPM_PER_WHOLE, type Amount, type Ppm } from '@bourse/domain';

/** The fee on what a fill brings, in the currency received: rounded up, so that the house never rounds against itself. */
export function calculateFee(received: Amount, rate: Ppm): Amount {
  return amount(divCeil(received * rate, PPM_PER_WHOLE));
}
