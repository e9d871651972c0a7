// The largest stake that a limit leaves room for: second contracts and staking go by it. SPEC.md has the formula.
import { amount, divCeil, divFloor, PPM_PER_WHOLE, ZERO, type Amount, type Ppm } from '@bourse/domain';

/**
 * MF7. The largest stake, in whole steps, of which a share rounded down is still within a limit: of the largest payout the
 * share is 1 + ratio, of the profit alone the ratio.
 */
export function calculateStakeWithin(limit: Amount, share: Ppm, step: Amount): Amount {
  if (limit < 0n) return ZERO;
  const largest = divCeil((limit + 1n) * PPM_PER_WHOLE, share) - 1n;
  return amount(divFloor(largest, step) * step);
}
