// What an insurance of second contracts costs and pays, and what it must cost so that no strategy lives on it.
import { amount, divCeil, divFloor, minAmount, ppm, PPM_PER_WHOLE, type Amount, type Ppm } from '@bourse/domain';

/** MF9. The premium of insured assets, rounded up. */
export const calculatePremium = (assets: Amount, premiumRate: Ppm): Amount =>
  amount(divCeil(assets * premiumRate, PPM_PER_WHOLE));

/** MF10. What a loss has to be before it can be claimed: half of the assets, rounded up. */
export const calculateLossNeeded = (assets: Amount): Amount => amount(divCeil(assets, 2n));

/** MF11. What a claim pays: of the loss, which counts up to half of the assets, the claim rate, rounded down. */
export const calculateClaim = (assets: Amount, loss: Amount, claimRate: Ppm): Amount =>
  amount(divFloor(minAmount(amount(2n * loss), assets) * claimRate, 2n * PPM_PER_WHOLE));

/** MF12. What is kept for the claims of an insurance: half of the assets for each, rounded up. */
export const calculateReserve = (assets: Amount, claimsMax: number): Amount =>
  amount(BigInt(claimsMax) * divCeil(assets, 2n));

export type InsuredOdds = {
  /** The best of those offered: of the stake, at most all of it. */
  readonly ratio: Ppm;
  /** It is taken of the stake. */
  readonly feeRate: Ppm;
};

/**
 * MF13. A bound, rounded up, on what any strategy gains on average from an insurance at even odds, before its premium, as a
 * share of the insured assets: what its claims pay, less what the house keeps of the stakes that must be lost for them.
 * SPEC.md has the proof.
 */
export function calculateBestStrategyGain(
  { claimRate, claimsMax }: { readonly claimRate: Ppm; readonly claimsMax: number },
  { ratio, feeRate }: InsuredOdds,
): Ppm {
  // The edge is a share of what a lost order costs, stake and fee.
  const edge = divFloor((PPM_PER_WHOLE - ratio + 2n * feeRate) * PPM_PER_WHOLE, 2n * (PPM_PER_WHOLE + feeRate));
  const ofClaim = divCeil(claimRate, 2n) - edge;
  return ppm(ofClaim > 0n ? BigInt(claimsMax) * ofClaim : 0n);
}
