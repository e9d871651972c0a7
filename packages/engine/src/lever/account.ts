// What is remembered of a user's positions of one quote currency together.
import type { CurrencyId, RiskWarning, UserId } from '@bourse/domain';
import { id, optional, seq, whole } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const LEVER_ACCOUNTS = describeState({
  table: 'lever_accounts',
  key: ['userId', 'quoteId'],
  fixed: { userId: id<UserId>(), quoteId: id<CurrencyId>() },
  changing: {
    /** The lowest risk rate that the user has been warned of since the last one was far enough away again; 0 for none. */
    warned: whole<RiskWarning | 0>(),
    /** The tick up to which its due work is done; written only while a sweep is unfinished. */
    settledSeq: optional(seq),
    /** The last tick that took a part of its gains. */
    clawbackSeq: optional(seq),
  },
});
export type LeverAccountState = EntityOf<typeof LEVER_ACCOUNTS>;
