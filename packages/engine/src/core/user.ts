// Facts about a user that can refuse a command, or that limits hang on.
import type { Amount, Instant, UserId, VerificationLevel } from '@bourse/domain';
import { describeState, flag, inColumn, integer, optional, small, units, type EntityOf } from '../entity.ts';

export const USERS = describeState({
  table: 'user_states',
  key: ['id'],
  fixed: { id: inColumn('user_id', integer<UserId>()) },
  changing: {
    isFrozen: flag(),
    verificationLevel: small<VerificationLevel>(),
    /** Until then nothing leaves by the user's wish. */
    outflowsHeldUntil: optional(integer<Instant>()),
    /** When the last hold on outflows began, and the worth in USDT that has to stay until it ends. */
    heldSince: optional(integer<Instant>()),
    heldWorth: optional(units<Amount>()),
    /** Bit i stands for the wallet at place i of `WALLETS`. */
    lockedWallets: small<number>(),
  },
});
export type User = EntityOf<typeof USERS>;
