// What is remembered of a user's positions of one quote currency together.
import type { CurrencyId, RiskWarning, Seq, UserId } from '@bourse/domain';
import { describeState, integer, optional, type EntityOf } from '../entity.ts';

export const LEVER_ACCOUNTS = describeState({
  table: 'lever_accounts',
  key: ['userId', 'quoteId'],
  fixed: { userId: integer<UserId>(), quoteId: integer<CurrencyId>() },
  changing: {
    /** The lowest risk rate that the user has been warned of since the last one was far enough away again; 0 for none. */
    warned: integer<RiskWarning | 0>(),
    /** The tick up to which its due work is done; written only while a sweep is unfinished. */
    settledSeq: optional(integer<Seq>()),
    /** The last tick that took a part of its gains. */
    clawbackSeq: optional(integer<Seq>()),
  },
});
export type LeverAccountState = EntityOf<typeof LEVER_ACCOUNTS>;
