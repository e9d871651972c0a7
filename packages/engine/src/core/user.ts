// Facts about a user that can refuse a command, or that limits hang on.
import type { UserId, VerificationLevel } from '@bourse/domain';
import { flag, id, instant, optional, small, units } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

export const USERS = describeState({
  table: 'user_states',
  key: ['id'],
  fixed: {
    id: inColumn('user_id', id<UserId>()),
    /** Set of a sub-account: whom it belongs to. */
    masterId: optional(id<UserId>()),
  },
  changing: {
    isFrozen: flag,
    /** Its master has frozen the sub-account. */
    isFrozenByMaster: flag,
    /** Since then the sub-account is closed, for good. */
    closedAt: optional(instant),
    verificationLevel: small<VerificationLevel>(),
    /** Until then nothing leaves by the user's wish. */
    outflowsHeldUntil: optional(instant),
    /** When the last hold on outflows began, and the worth in USDT that has to stay until it ends. */
    heldSince: optional(instant),
    heldWorth: optional(units),
    /** Bit i stands for the wallet at place i of `WALLETS`. */
    lockedWallets: small<number>(),
  },
});
export type User = EntityOf<typeof USERS>;
