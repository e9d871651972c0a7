// Which fee tier a user has, and what an order of it pays. The engine decides by them, the screens show by them.
import { type Amount, type Instant, type Ppm, PPM_PER_WHOLE, UNITS_MAX } from '@bourse/domain';
import type { FeeTierTerms } from './commands.ts';
import type { FeeUser } from './tier.ts';

export const FEE_TIERS_MAX = 20;

export type FeeRates = { readonly makerFee: Ppm; readonly takerFee: Ppm };

/** Volumes grow from tier to tier and rates never do; the lowest is the first. */
export function areSoundFeeTiers(tiers: readonly FeeTierTerms[]): boolean {
  if (tiers.length > FEE_TIERS_MAX) return false;
  return tiers.every((tier, place) => isSoundTier(tier, tiers[place - 1]));
}

function isSoundTier({ minVolume, makerFee, takerFee }: FeeTierTerms, before: FeeTierTerms | undefined): boolean {
  const makerMost = before?.makerFee ?? PPM_PER_WHOLE - 1n;
  const takerMost = before?.takerFee ?? PPM_PER_WHOLE - 1n;
  return (
    minVolume > (before?.minVolume ?? 0n) &&
    minVolume <= UNITS_MAX &&
    makerFee >= 0n &&
    makerFee <= makerMost &&
    takerFee >= 0n &&
    takerFee <= takerMost
  );
}

/** The highest tier whose volume is reached; 0 where none is. */
export const feeLevelOf = (volume: Amount, tiers: readonly FeeTierTerms[]): number =>
  tiers.filter(({ minVolume }) => volume >= minVolume).length;

type Standing = Pick<FeeUser, 'level' | 'grantedLevel' | 'grantedUntil'>;

/** By volume or by a grant that has not ended, whichever is higher, of the tiers that there are. */
export function currentFeeLevel(user: Standing | undefined, tiers: number, at: Instant): number {
  if (user === undefined) return 0;
  const { level, grantedLevel = 0, grantedUntil } = user;
  const granted = grantedUntil !== undefined && at < grantedUntil ? grantedLevel : 0;
  return Math.min(Math.max(level, granted), tiers);
}

/** Answers the lower one of each rate; a tier never costs more than the market does. */
export function lowerFees(market: FeeRates, tier: FeeRates | undefined): FeeRates {
  if (tier === undefined) return market;
  const { makerFee, takerFee } = tier;
  return {
    makerFee: makerFee < market.makerFee ? makerFee : market.makerFee,
    takerFee: takerFee < market.takerFee ? takerFee : market.takerFee,
  };
}
