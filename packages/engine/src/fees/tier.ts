// A fee tier, what a user has come to, and how far a day has been worked through.
import type { UserId } from '@bourse/domain';
import { count, flag, id, instant, optional, share, small, units } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

/** Those above 0: tier 0 is whatever a market asks for itself. */
export const FEE_TIERS = describeState({
  table: 'fee_tiers',
  key: ['level'],
  fixed: { level: small<number>() },
  changing: {
    /** The least that has to be traded in 30 days, in USDT. */
    minVolume: units,
    makerFee: inColumn('maker_fee_ppm', share),
    takerFee: inColumn('taker_fee_ppm', share),
    /** Whether it still is one: a shorter table leaves out the highest. */
    isOffered: flag,
  },
});
export type FeeTier = EntityOf<typeof FEE_TIERS>;

/** Of whoever has traded, or was granted a tier. */
export const FEE_USERS = describeState({
  table: 'fee_users',
  key: ['userId'],
  fixed: { userId: id<UserId>() },
  changing: {
    /** It is that of 30 days, in USDT, as the last day that named the user has said. */
    volume: units,
    /** The tier that it brought on that day. */
    level: small<number>(),
    grantedLevel: optional(small<number>()),
    /** From then on the grant counts no more. */
    grantedUntil: optional(instant),
  },
});
export type FeeUser = EntityOf<typeof FEE_USERS>;

/** One for the whole exchange, from the first day on. */
export const FEE_STATES = describeState({
  table: 'fee_states',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** The last day whose volumes were said, by when it closed. */
    day: instant,
    /** The last chunk of that day. */
    chunk: count,
    /** Whether that chunk was the day's last. */
    isComplete: flag,
  },
});
export type FeeState = EntityOf<typeof FEE_STATES>;
