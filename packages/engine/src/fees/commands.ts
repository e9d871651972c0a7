// Tiers of fees: what they are, who has come to one, and who was granted one.
import type { Amount, Instant, UserId } from '@bourse/domain';
import type { FeeTier } from './tier.ts';

/** A tier asks for this, and costs this. */
export type FeeTierTerms = Readonly<Omit<FeeTier, 'level' | 'isOffered'>>;

/** All tiers above 0, the lowest first. */
export type ConfigureFeeTiers = { readonly kind: 'configureFeeTiers'; readonly tiers: readonly FeeTierTerms[] };

/** A user has traded so much in 30 days, in USDT. */
export type FeeVolume = { readonly userId: UserId; readonly volume: Amount };

/** A part of a day's volumes, and the tiers that they bring. Sent again, a chunk changes nothing. */
export type MoveFeeTiers = {
  readonly kind: 'moveFeeTiers';
  /** When the day closed. */
  readonly day: Instant;
  /** From 1, in the order in which they are sent. */
  readonly chunk: number;
  readonly isLast: boolean;
  readonly volumes: readonly FeeVolume[];
};

/** Grants a tier until a moment; tier 0 takes the grant back. */
export type GrantFeeTier = {
  readonly kind: 'grantFeeTier';
  readonly userId: UserId;
  readonly level: number;
  readonly until: Instant;
};

export type FeesCommand = ConfigureFeeTiers | MoveFeeTiers | GrantFeeTier;

export type FeesOutcomes = {
  readonly configureFeeTiers: Record<string, never>;
  /** How many users have another tier by their volume now. */
  readonly moveFeeTiers: { readonly moved: number };
  readonly grantFeeTier: Record<string, never>;
};
